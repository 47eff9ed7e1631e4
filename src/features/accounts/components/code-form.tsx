import { type ReactNode, useState } from "react";
import { Button } from "~/ui/button.tsx";
import { TextField } from "~/ui/fields.tsx";

/** Asks for a code from a mail or an authenticator app. */
export function CodeForm({
  label,
  hint,
  submitLabel,
  inputMode = "numeric",
  onCode,
  children,
}: {
  label: string;
  hint?: ReactNode;
  submitLabel: string;
  inputMode?: "numeric" | "text";
  /** Rejects with what is wrong with the code. */
  onCode: (code: string) => Promise<void>;
  children?: ReactNode;
}) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  return (
    <form
      noValidate
      onSubmit={async (event) => {
        event.preventDefault();
        const code = String(new FormData(event.currentTarget).get("code") ?? "").trim();
        if (!code) return setError("Enter the code");
        setBusy(true);
        setError(undefined);
        try {
          await onCode(code);
        } catch (failure) {
          setError(failure instanceof Error ? failure.message : "This code did not work");
        } finally {
          setBusy(false);
        }
      }}
      className="flex flex-col gap-5"
    >
      <TextField
        label={label}
        name="code"
        hint={hint}
        error={error}
        inputMode={inputMode}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        disabled={busy}
        autoFocus
        required
      />
      <Button type="submit" size="lg" busy={busy}>
        {submitLabel}
      </Button>
      {children}
    </form>
  );
}
