import { useState } from "react";
import { Button } from "~/ui/button.tsx";
import { passwordHint, passwordProblem } from "../../rules.ts";
import { PasswordField } from "../password-field.tsx";

/** One new password. `onPassword` rejects with the server's refusal. */
export function NewPassword({
  label = "New password",
  text,
  submitLabel,
  passwordMin,
  onPassword,
}: {
  label?: string;
  /** Why one is asked for. */
  text?: string | undefined;
  submitLabel: string;
  /** Characters that it needs. */
  passwordMin: number;
  onPassword: (password: string) => Promise<void>;
}) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  return (
    <form
      noValidate
      aria-label={label}
      onSubmit={async (event) => {
        event.preventDefault();
        const password = String(new FormData(event.currentTarget).get("password") ?? "");
        const wrong = passwordProblem(password, passwordMin);
        setError(wrong);
        if (wrong) return;
        setBusy(true);
        try {
          await onPassword(password);
        } catch (failure) {
          setError((failure as Error).message);
        } finally {
          setBusy(false);
        }
      }}
      className="flex flex-col gap-5"
    >
      {text && <p className="text-sm text-muted">{text}</p>}
      <PasswordField
        kind="new"
        label={label}
        name="password"
        hint={passwordHint(passwordMin)}
        error={error}
        disabled={busy}
        required
      />
      <Button type="submit" size="lg" busy={busy}>
        {submitLabel}
      </Button>
    </form>
  );
}
