import { useState } from "react";
import { call } from "~/client/call.ts";
import { isUnanswered } from "~/client/shop-error.ts";
import { reportUndone } from "~/features/admin/components/report-failure.ts";
import { whatsappUrl } from "~/lib/links.ts";
import { formatDeadline } from "~/lib/time.ts";
import { Button, buttonClass } from "~/ui/button.tsx";
import { toast } from "~/ui/toast.ts";
import type { RunView } from "../schema.ts";

const WORDS: Record<RunView["link"], string> = {
  works: "The rider's link works until",
  revoked: "The link works no more: make another one.",
  expired: "The link's time is over: make another one.",
  ended: "",
};

/** The rider's link: shown once after it was made, since the shop keeps only its digest. */
export function RunLink(props: {
  run: RunView;
  secret: string | undefined;
  /** @param secret undefined: nobody knows which link works */
  onSecret(secret: string | undefined): void;
  onChange(): void;
}) {
  const { run } = props;
  const [busy, setBusy] = useState(false);
  const secret = run.link === "works" ? props.secret : undefined;
  const link = secret && `${location.origin}/rider#${secret}`;
  async function change(work: () => Promise<unknown>, done: string) {
    setBusy(true);
    try {
      await work();
      toast.success(done);
    } catch (error) {
      // The one that stands here may have ended: nobody is to send it.
      if (isUnanswered(error)) props.onSecret(undefined);
      reportUndone("The link was not changed", error);
    }
    setBusy(false);
    props.onChange();
  }
  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      toast.success("Copied the link");
    } catch {
      toast.error("Error", { description: "The browser did not let the link be copied" });
    }
  }
  return (
    <section aria-label="The rider's link" className="border border-indigo p-4 text-sm">
      <p>
        {WORDS[run.link]}
        {run.link === "works" && ` ${formatDeadline(new Date(run.link_expires_at))}.`}
        {run.link === "works" && !link && " It is shown only once: to send it again, make another."}
      </p>
      {link && (
        <p className="mt-2">
          <input
            readOnly
            aria-label="Link"
            value={link}
            onFocus={(event) => event.target.select()}
            className="h-11 w-full border border-edge bg-bone-light px-3"
          />
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {link && (
          <>
            <a
              href={whatsappUrl(run.rider.phone, `Your deliveries of today: ${link}`)}
              target="_blank"
              rel="noreferrer"
              className={buttonClass("primary")}
            >
              Send by WhatsApp
            </a>
            <Button variant="secondary" onClick={() => copy(link)}>
              Copy the link
            </Button>
          </>
        )}
        <Button
          variant="secondary"
          busy={busy}
          onClick={() =>
            change(
              async () => props.onSecret((await call("renew_run_link", { id: run.id })).key),
              "The new link works, the old one no more",
            )
          }
        >
          Make another link
        </Button>
        {run.link === "works" && (
          <Button
            variant="secondary"
            busy={busy}
            onClick={() =>
              change(() => call("revoke_run_link", { id: run.id }), "The link works no more")
            }
          >
            Revoke
          </Button>
        )}
      </div>
    </section>
  );
}
