import { Form } from "react-router";
import { PageHeading } from "~/features/content/components/page-heading.tsx";
import { Button, LinkButton } from "~/ui/button.tsx";

export type LeaveState = "unknown" | "asked" | "left";

interface LeavePageProps {
  state: LeaveState;
  /** What ends. */
  what?: "mails" | "messages";
  /** What one press ends, and what was ended. */
  asked: string;
  left: string;
}

/** Ends mails for whoever reads them, at a press: programs that look into mails open links. */
export function LeavePage({ state, what = "mails", asked, left }: LeavePageProps) {
  const texts = {
    unknown: {
      title: "This link is not known",
      intro: "Open the link in our mail again, or write to us: we end these mails at once.",
    },
    asked: { title: `No more such ${what}`, intro: asked },
    left: { title: `You get no more such ${what}`, intro: left },
  };
  return (
    <div className="wrap pb-28">
      <PageHeading {...texts[state]} />
      <div className="flex flex-wrap gap-4" aria-live="polite">
        {state === "asked" && (
          <Form method="post">
            <Button type="submit">End these {what}</Button>
          </Form>
        )}
        <LinkButton
          to={state === "unknown" ? "/contact" : "/"}
          variant={state === "asked" ? "quiet" : "secondary"}
        >
          {state === "unknown" ? "Contact us" : "Back to the shop"}
        </LinkButton>
      </div>
    </div>
  );
}
