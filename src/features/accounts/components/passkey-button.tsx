import { KeyRound } from "lucide-react";
import { useState } from "react";
import { usePasskeysWork } from "~/client/passkeys.ts";
import { Button } from "~/ui/button.tsx";

/** Asks the device for a passkey; not there where the browser keeps none. `onPress` rejects with why not. */
export function PasskeyButton({ label, onPress }: { label: string; onPress: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  if (!usePasskeysWork()) return null;
  async function press() {
    setBusy(true);
    setError(undefined);
    try {
      await onPress();
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : "This passkey did not work");
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="flex flex-col gap-2">
      <Button variant="secondary" size="lg" busy={busy} onClick={press}>
        <KeyRound aria-hidden="true" className="size-4" strokeWidth={1.5} />
        {label}
      </Button>
      {error && (
        <p role="alert" className="text-sm text-oxblood">
          {error}
        </p>
      )}
    </div>
  );
}
