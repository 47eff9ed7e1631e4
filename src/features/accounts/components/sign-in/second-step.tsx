import { usePasskeysWork } from "~/client/passkeys.ts";
import type { MissingFactor } from "~/client/pending-sign-in.ts";
import { Button } from "~/ui/button.tsx";
import { CodeForm } from "../code-form.tsx";
import { PasskeyButton } from "../passkey-button.tsx";

/** Asks somebody with two-step sign-in for their second step. Both reject with what was wrong. */
export function SecondStep({
  missing: { hasApp, passkeyId },
  onCode,
  onPasskey,
  onBack,
}: {
  missing: MissingFactor;
  onCode: (code: string) => Promise<void>;
  onPasskey: () => Promise<void>;
  onBack: () => void;
}) {
  const passkeysWork = usePasskeysWork();
  return (
    <div className="flex flex-col gap-8">
      {passkeyId && <PasskeyButton label="Use your passkey" onPress={onPasskey} />}
      {passkeyId && !passkeysWork && (
        <p className="text-sm text-muted">
          This browser cannot use your passkey here. Use the device that keeps it, or{" "}
          {hasApp ? "your app or a recovery code." : "a recovery code."}
        </p>
      )}
      <CodeForm
        {...(hasApp
          ? {
              label: "Code from your authenticator app",
              hint: "Six digits. Without the app, use one of your recovery codes.",
            }
          : { label: "Recovery code", hint: "One of those you kept when you added the passkey." })}
        inputMode="text"
        submitLabel="Continue"
        onCode={onCode}
      >
        <Button variant="quiet" className="self-start" onClick={onBack}>
          Back to Login
        </Button>
      </CodeForm>
    </div>
  );
}
