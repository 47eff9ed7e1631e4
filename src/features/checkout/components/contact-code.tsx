import { useState } from "react";
import { callAsVisitor } from "~/client/call.ts";
import { authPath, readSession } from "~/client/session.ts";
import { ShopError } from "~/client/shop-error.ts";
import { useStore } from "~/client/store.ts";
import { whatsappUrl } from "~/lib/links.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { TextField } from "~/ui/fields.tsx";
import { PhoneLink } from "~/ui/phone-link.tsx";

interface ContactCodeProps {
  email: string;
  code: string;
  onCode(code: string): void;
  /** Places the order, with the code. */
  onSubmit(): void;
}

/** For a guest whose order the shop does not take unseen: shows that the mailbox is theirs. */
export function ContactCode({ email, code, onCode, onSubmit }: ContactCodeProps) {
  const { brand } = useStore();
  const [state, setState] = useState<"asked" | "sending" | "sent">("asked");
  const [isMailed, setMailed] = useState(true);
  const [problem, setProblem] = useState<string>();

  async function send() {
    setState("sending");
    setProblem(undefined);
    try {
      const { is_mailed } = await callAsVisitor("send_contact_code", { email });
      setMailed(is_mailed);
      onCode("");
      setState("sent");
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      setProblem(error.message);
      setState("asked");
    }
  }

  return (
    <form
      aria-label="Confirm your email address"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      className="flex flex-col gap-4 border border-line p-5"
    >
      {state === "sent" ? (
        <>
          <p role="status" className="text-sm">
            {isMailed
              ? `We have mailed a code to ${email}. Type it in and place your order.`
              : "Our mail does not leave the shop yet, so the code cannot reach you."}
          </p>
          <TextField
            label="Code from the mail"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={code}
            onChange={(event) => onCode(event.target.value)}
          />
        </>
      ) : (
        <p className="text-sm">Nothing is lost: your cart and what you typed stay as they are.</p>
      )}
      {(state === "sent" || problem) && (
        <p className="text-sm text-muted">
          {isMailed && "No mail within a minute or two? "}Call <PhoneLink phone={brand.phone} /> or{" "}
          <a
            href={whatsappUrl(brand.whatsapp, `Please confirm my order for ${email}.`)}
            target="_blank"
            rel="noreferrer"
            className="link"
          >
            write on WhatsApp
          </a>
          : we take the order for you.
        </p>
      )}
      {problem && (
        <p role="alert" className="text-sm text-oxblood">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <Button
          variant={state === "sent" ? "quiet" : "secondary"}
          busy={state === "sending"}
          onClick={send}
        >
          {state === "sent" ? "Send another code" : `Send a code to ${email}`}
        </Button>
        {!readSession() && (
          <LinkButton to={authPath("/checkout")} variant="quiet">
            Sign In instead
          </LinkButton>
        )}
      </div>
    </form>
  );
}
