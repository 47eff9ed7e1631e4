import { useState } from "react";
import { dataOf, readRefusal } from "~/client/accounts-answer.ts";
import { loadAuth } from "~/client/auth-client.ts";
import { useAuth } from "~/client/auth-provider.tsx";
import { giveSecondStep, usePasskeysWork } from "~/client/passkeys.ts";
import { sendSignedIn } from "~/client/session.ts";
import { ShopError } from "~/client/shop-error.ts";
import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { toast } from "~/ui/toast.ts";
import { CodeForm } from "../code-form.tsx";
import { PasskeyButton } from "../passkey-button.tsx";
import { PasswordForm } from "./password-form.tsx";

type Way = "password" | "app" | "passkey" | "mail";

/** How somebody can say again that it is them, and what the button to it says. */
const others: Record<Way, string> = {
  password: "Use my password",
  app: "Use my authenticator app",
  passkey: "Use my passkey",
  mail: "Send me a code by mail",
};

const WRONG_CODE = "This code is wrong or has expired";

async function proveAgain(proof: { password: string } | { nonce: string }): Promise<void> {
  const answer = await sendSignedIn("/auth/v1/reauthenticate", {
    method: "POST",
    body: JSON.stringify(proof),
  });
  if (answer.ok) return;
  if (answer.status === 422) throw new ShopError(422, { message: WRONG_CODE });
  throw await readRefusal(answer);
}

/** @param onDone whether the person has confirmed that it is them */
export default function ConfirmDialog({ onDone }: { onDone: (confirmed: boolean) => void }) {
  const { user } = useAuth();
  const passkeysWork = usePasskeysWork();
  const verified = user?.factors?.filter(({ status }) => status === "verified") ?? [];
  const app = verified.find(({ factor_type }) => factor_type === "totp");
  const passkey = verified.find(({ factor_type }) => factor_type === "webauthn");
  const [chosen, setWay] = useState<Way>();
  const way = chosen ?? (passkey && passkeysWork ? "passkey" : app ? "app" : "password");
  const [busy, setBusy] = useState(false);
  const ways: Way[] = [
    ...(passkey && passkeysWork ? (["passkey"] as const) : []),
    ...(app ? (["app"] as const) : []),
    "password",
    "mail",
  ];

  async function choose(next: Way) {
    if (next !== "mail") return setWay(next);
    setBusy(true);
    const { error } = await (await loadAuth()).reauthenticate();
    setBusy(false);
    if (error) toast.error(error.message);
    else setWay("mail");
  }
  const confirm = (proof: Parameters<typeof proveAgain>[0]) =>
    proveAgain(proof).then(() => onDone(true));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onDone(false)}
      title="Confirm it is you"
      description="What you are about to do matters, so we ask once more. Then it goes on where you were."
    >
      {way === "password" ? (
        <PasswordForm onPassword={(password) => confirm({ password })} />
      ) : way === "passkey" ? (
        <PasskeyButton
          label="Use my passkey"
          onPress={async () => {
            await giveSecondStep(await loadAuth(), passkey!.id);
            onDone(true);
          }}
        />
      ) : way === "app" ? (
        <CodeForm
          key="app"
          label="Code from your authenticator app"
          submitLabel="Confirm"
          onCode={async (code) => {
            const { mfa } = await loadAuth();
            dataOf(await mfa.challengeAndVerify({ factorId: app!.id, code }));
            onDone(true);
          }}
        />
      ) : (
        <CodeForm
          key="mail"
          label="Code from the mail"
          hint={`We have written to ${user?.email}.`}
          submitLabel="Confirm"
          onCode={(nonce) => confirm({ nonce })}
        />
      )}
      <div className="mt-5 flex flex-wrap gap-x-6">
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} variant="quiet" busy={busy} onClick={() => void choose(other)}>
              {others[other]}
            </Button>
          ))}
      </div>
    </Dialog>
  );
}
