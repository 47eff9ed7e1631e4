import { useState } from "react";
import { dataOf } from "~/client/accounts-answer.ts";
import { PendingSignIn } from "~/client/pending-sign-in.ts";
import { Button } from "~/ui/button.tsx";
import { TextField } from "~/ui/fields.tsx";
import { toast } from "~/ui/toast.ts";
import { emailProblem } from "../../rules.ts";
import { CodeForm } from "../code-form.tsx";

const NO_MAIL =
  "No mail leaves this shop: administrators find the code in it on the server's console, everybody else asks the shop.";

/** Asks for a mail, then for the code in it; the link in the mail leads to the same place. */
export function ForgottenPassword({
  next,
  typed,
  sendsMail,
  onProved,
  onBack,
}: {
  next: string;
  /** The email that was given at the login before. */
  typed: string;
  /** Whether mails leave the shop at all. */
  sendsMail: boolean;
  onProved: (pending: PendingSignIn) => Promise<void>;
  onBack: () => void;
}) {
  const [email, setEmail] = useState(typed);
  const [isSent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function ask(address: string) {
    setBusy(true);
    setError(undefined);
    try {
      const { client } = await PendingSignIn.begin();
      const redirectTo = `${location.origin}/auth?new-password&next=${encodeURIComponent(next)}`;
      dataOf(await client.resetPasswordForEmail(address, { redirectTo }));
      setEmail(address);
      setSent(true);
    } catch (failure) {
      setError((failure as Error).message);
    } finally {
      setBusy(false);
    }
  }
  const back = (
    <Button variant="quiet" onClick={onBack} className="self-start">
      Back to Login
    </Button>
  );
  if (isSent) {
    return (
      <CodeForm
        label="Code from the mail"
        hint={
          sendsMail
            ? `If ${email} has an account, a mail with a link and a code is on its way. Both work for 10 minutes.`
            : `${NO_MAIL} If ${email} is an administrator's, the code is there now, for 10 minutes.`
        }
        submitLabel="Continue"
        onCode={async (token) => {
          const pending = await PendingSignIn.begin();
          dataOf(await pending.client.verifyOtp({ email, token, type: "recovery" }));
          await onProved(pending);
        }}
      >
        <div className="flex flex-wrap gap-x-6">
          <Button
            variant="quiet"
            busy={busy}
            onClick={async () => {
              await ask(email);
              toast.info(
                sendsMail
                  ? "If the address has an account, another mail is on its way"
                  : "If the address is an administrator's, another code is on the server's console",
              );
            }}
          >
            Send another mail
          </Button>
          {back}
        </div>
        {error && (
          <p role="alert" className="text-sm text-oxblood">
            {error}
          </p>
        )}
      </CodeForm>
    );
  }
  return (
    <form
      noValidate
      aria-label="Forgotten password"
      onSubmit={(event) => {
        event.preventDefault();
        const address = String(new FormData(event.currentTarget).get("email") ?? "").trim();
        const wrong = emailProblem(address);
        if (wrong) setError(wrong);
        else void ask(address);
      }}
      className="flex flex-col gap-5"
    >
      <TextField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={typed}
        hint={sendsMail ? "We send you a link and a code to choose a new password." : NO_MAIL}
        error={error}
        disabled={busy}
        required
      />
      <Button type="submit" size="lg" busy={busy}>
        Send the mail
      </Button>
      {back}
    </form>
  );
}
