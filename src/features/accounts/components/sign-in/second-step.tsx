import { Button } from "~/ui/button.tsx";
import { CodeForm } from "../code-form.tsx";

/** Asks somebody with two-step sign-in for their second step. `onCode` rejects a wrong code. */
export function SecondStep({
  onCode,
  onBack,
}: {
  onCode: (code: string) => Promise<void>;
  onBack: () => void;
}) {
  return (
    <CodeForm
      label="Code from your authenticator app"
      hint="Six digits. Without the app, use one of your recovery codes."
      inputMode="text"
      submitLabel="Continue"
      onCode={onCode}
    >
      <Button variant="quiet" className="self-start" onClick={onBack}>
        Back to Login
      </Button>
    </CodeForm>
  );
}
