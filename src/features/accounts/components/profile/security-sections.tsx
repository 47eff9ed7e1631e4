import { useEffect, useRef, useState } from "react";
import { toShopError } from "~/client/accounts-answer.ts";
import { loadAuth } from "~/client/auth-client.ts";
import { useAuth } from "~/client/auth-provider.tsx";
import { PendingSignIn } from "~/client/pending-sign-in.ts";
import { readSession } from "~/client/session.ts";
import { isPassing } from "~/client/shop-error.ts";
import { Button } from "~/ui/button.tsx";
import { TextField } from "~/ui/fields.tsx";
import { toast } from "~/ui/toast.ts";
import { emailProblem, passwordHint, passwordProblem } from "../../rules.ts";
import { CodeForm } from "../code-form.tsx";
import { PasswordField } from "../password-field.tsx";
import { Section } from "./section.tsx";

/** @param passwordMin characters that a new one needs */
export function PasswordSection({ passwordMin }: { passwordMin: number }) {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<{ current?: string; next?: string }>({});
  /** The new one of a press whose answer was lost. */
  const lost = useRef("");

  async function opensAccount(password: string): Promise<boolean> {
    const email = readSession()?.user.email ?? "";
    const { client } = await PendingSignIn.begin();
    const { data } = await client.signInWithPassword({ email, password });
    if (data.session) await client.signOut({ scope: "local" });
    return data.session !== null;
  }

  async function submit(form: HTMLFormElement) {
    const values = new FormData(form);
    const current = String(values.get("current") ?? "");
    const password = String(values.get("password") ?? "");
    const wrong = passwordProblem(password, passwordMin);
    const found = {
      ...(current ? {} : { current: "Enter your present password" }),
      ...(wrong ? { next: wrong } : {}),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    const auth = await loadAuth();
    const answer = await auth.updateUser({ password, current_password: current });
    const error = answer.error && toShopError(answer.error);
    const isDone = !error || (lost.current === password && (await opensAccount(password)));
    lost.current = isPassing(error) ? password : "";
    setBusy(false);
    if (error && !isDone) {
      setErrors(
        error.code === "invalid_credentials" ? { current: error.message } : { next: error.message },
      );
      return;
    }
    form.reset();
    toast.success("Your password was changed");
  }
  return (
    <Section title="Password" text="A new password signs your other devices out.">
      <form
        noValidate
        aria-label="Password"
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
        className="flex flex-col gap-5"
      >
        <PasswordField
          kind="current"
          label="Current password"
          name="current"
          error={errors.current}
          disabled={busy}
        />
        <PasswordField
          kind="new"
          label="New password"
          name="password"
          hint={passwordHint(passwordMin)}
          error={errors.next}
          disabled={busy}
        />
        <Button type="submit" busy={busy} className="self-start">
          Change password
        </Button>
      </form>
    </Section>
  );
}

/** Whether the account goes by this address by now; then this browser's session does, too. */
async function hasMoved(email: string): Promise<boolean> {
  const auth = await loadAuth();
  const { data } = await auth.getUser();
  if (data.user?.email !== email) return false;
  await auth.refreshSession();
  return true;
}

export function EmailSection() {
  const user = useAuth().user!;
  const [wanted, setWanted] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const pending = wanted ?? user.new_email;
  // The present mailbox has its say after the new one, where the shop asks it.
  const [isAnswered, setAnswered] = useState(false);
  const mailbox = (isAnswered && user.email) || pending || "";

  useEffect(() => {
    // The link may have been opened elsewhere.
    if (user.new_email) void hasMoved(user.new_email);
  }, [user.new_email]);

  async function ask(email: string) {
    const wrong = emailProblem(email);
    setError(wrong);
    if (wrong) return;
    setBusy(true);
    const auth = await loadAuth();
    const answer = await auth.updateUser(
      { email },
      { emailRedirectTo: `${location.origin}/auth?next=/profile` },
    );
    setBusy(false);
    if (answer.error) setError(answer.error.message);
    else setWanted(email);
  }
  return (
    <Section
      title="Move to another email"
      text="Your account moves once you have answered the mail we send to the new address."
    >
      {pending ? (
        <CodeForm
          key={mailbox}
          label="Code from the mail"
          hint={`We have written to ${mailbox}. Open the link there, or type its code here.`}
          submitLabel="Confirm"
          onCode={async (token) => {
            const proof = await PendingSignIn.begin();
            const answer = await proof.client.verifyOtp({
              email: mailbox,
              token,
              type: "email_change",
            });
            if (answer.error) {
              // The answer to the press before may have been lost: then the code is used up.
              if (!(await hasMoved(mailbox))) throw toShopError(answer.error);
            } else if (!answer.data.session) {
              setAnswered(true);
              toast.info(`Confirmed. Now answer our mail to ${user.email}`);
              return;
            } else await proof.joinPresent();
            setAnswered(false);
            setWanted(undefined);
            toast.success("Your email was changed");
          }}
        >
          <Button variant="quiet" className="self-start" busy={busy} onClick={() => ask(pending)}>
            Send another mail
          </Button>
        </CodeForm>
      ) : (
        <form
          noValidate
          aria-label="Move to another email"
          onSubmit={(event) => {
            event.preventDefault();
            void ask(String(new FormData(event.currentTarget).get("new_email") ?? "").trim());
          }}
          className="flex flex-col gap-5"
        >
          <TextField
            label="New email"
            name="new_email"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            error={error}
            disabled={busy}
          />
          <Button type="submit" variant="secondary" busy={busy} className="self-start">
            Send the mail
          </Button>
        </form>
      )}
      {pending && error && (
        <p role="alert" className="mt-3 text-sm text-oxblood">
          {error}
        </p>
      )}
    </Section>
  );
}
