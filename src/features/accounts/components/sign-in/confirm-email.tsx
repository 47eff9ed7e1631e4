import { dataOf } from "~/client/accounts-answer.ts";
import { PendingSignIn } from "~/client/pending-sign-in.ts";
import { Button } from "~/ui/button.tsx";
import { toast } from "~/ui/toast.ts";
import { CodeForm } from "../code-form.tsx";

/** Asks for the code in the mail that a new account waits for. */
export function ConfirmEmail({
  email,
  onProved,
}: {
  email: string;
  onProved: (pending: PendingSignIn) => Promise<void>;
}) {
  return (
    <CodeForm
      label="Code from the mail"
      hint={`We have written to ${email}. Open the link in the mail, or type its code here.`}
      submitLabel="Confirm"
      onCode={async (token) => {
        const pending = await PendingSignIn.begin();
        dataOf(await pending.client.verifyOtp({ email, token, type: "signup" }));
        await onProved(pending);
      }}
    >
      <Button
        variant="quiet"
        className="self-start"
        onClick={async () => {
          const { client } = await PendingSignIn.begin();
          const { error } = await client.resend({ type: "signup", email });
          if (error) toast.error(error.message);
          else toast.info("Another mail is on its way");
        }}
      >
        Send another mail
      </Button>
    </CodeForm>
  );
}
