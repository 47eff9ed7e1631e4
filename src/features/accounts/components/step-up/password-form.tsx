import { useState } from "react";
import { Button } from "~/ui/button.tsx";
import { PasswordField } from "../password-field.tsx";

/** Asks for the present password. `onPassword` rejects with what is wrong with it. */
export function PasswordForm({ onPassword }: { onPassword: (password: string) => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  return (
    <form
      noValidate
      aria-label="Confirm it is you"
      onSubmit={async (event) => {
        event.preventDefault();
        const password = String(new FormData(event.currentTarget).get("password") ?? "");
        if (!password) return setError("Enter your password");
        setBusy(true);
        setError(undefined);
        try {
          await onPassword(password);
        } catch (failure) {
          setError((failure as Error).message);
          setBusy(false);
        }
      }}
      className="flex flex-col gap-5"
    >
      <PasswordField
        kind="current"
        label="Your password"
        name="password"
        error={error}
        disabled={busy}
        required
      />
      <Button type="submit" size="lg" busy={busy}>
        Confirm
      </Button>
    </form>
  );
}
