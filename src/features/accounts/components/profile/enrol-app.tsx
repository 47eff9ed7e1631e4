import { Button } from "~/ui/button.tsx";
import { CodeForm } from "../code-form.tsx";
import type { Enrolment } from "./use-two-step.ts";

/** Brings an authenticator app and this account together. */
export function EnrolApp({
  enrolment,
  onCode,
  onCancel,
}: {
  enrolment: Enrolment;
  onCode: (code: string) => Promise<void>;
  onCancel: () => void;
}) {
  return (
    <div className="flex flex-col gap-6">
      <p className="text-sm">
        Scan this with an authenticator app, such as Google Authenticator or 1Password, or type the
        key into it. Then type the six digits it shows.
      </p>
      <img
        src={enrolment.picture}
        alt="The key as a QR code for your authenticator app"
        width={208}
        height={208}
        className="size-52 border border-line bg-white p-3"
      />
      <p className="break-all text-sm">
        <span className="text-muted">Key: </span>
        <code className="font-mono">{enrolment.secret}</code>
      </p>
      <CodeForm label="Code from the app" submitLabel="Switch on" onCode={onCode}>
        <Button variant="quiet" className="self-start" onClick={onCancel}>
          Not now
        </Button>
      </CodeForm>
    </div>
  );
}
