import { type ReactNode, useEffect } from "react";
import { Button, LinkButton } from "./button.tsx";

/** A page that is one message and a way on. */
export function PageMessage({
  label,
  title,
  children,
  action,
}: {
  label?: string;
  title: string;
  children?: ReactNode;
  action: ReactNode;
}) {
  return (
    <div className="wrap grid min-h-[70vh] place-items-center py-20 text-center">
      <div className="max-w-lg">
        {label && <p className="caps text-muted">{label}</p>}
        <h1 className="display mt-4 text-xl">{title}</h1>
        <span aria-hidden="true" className="mx-auto mt-6 block h-px w-12 bg-brass" />
        {children && <div className="mt-6 text-balance text-muted">{children}</div>}
        <div className="mt-8 flex justify-center gap-4">{action}</div>
      </div>
    </div>
  );
}

export function NotFoundMessage() {
  return (
    <PageMessage
      label="404"
      title="Oops! Page not found"
      action={<LinkButton to="/">Return to Home</LinkButton>}
    >
      <p>The page may have moved, or the address has a slip in it.</p>
    </PageMessage>
  );
}

const RETRY_MS = 4000;

/** The shop is there and cannot answer just now: the page is asked for again by itself. */
export function UnavailableMessage() {
  useEffect(() => {
    const timer = setTimeout(() => location.reload(), RETRY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <PageMessage
      title="We are back in a moment"
      action={<Button onClick={() => location.reload()}>Try again now</Button>}
    >
      <p>The shop cannot answer just now. This page tries again by itself; your cart is kept.</p>
    </PageMessage>
  );
}

export function FailureMessage() {
  return (
    <PageMessage
      label="500"
      title="Unexpected Application Error!"
      action={
        // A fresh document: whatever failed starts anew.
        <LinkButton to="/" reloadDocument>
          Return to Home
        </LinkButton>
      }
    >
      <p>Something broke on our side, and we have a record of it. Please try again in a moment.</p>
    </PageMessage>
  );
}
