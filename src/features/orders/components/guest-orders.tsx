import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { dataOf } from "~/client/accounts-answer.ts";
import { PendingSignIn } from "~/client/pending-sign-in.ts";
import { accessToken } from "~/client/session.ts";
import { CodeForm } from "~/features/accounts/components/code-form.tsx";
import { Button } from "~/ui/button.tsx";
import { toast } from "~/ui/toast.ts";

/** Orders of a guest belong to whoever reads their mail. */
export function GuestOrders({ email }: { email: string }) {
  const queries = useQueryClient();
  const [isSent, setSent] = useState(false);
  const send = useMutation({
    mutationFn: async () => {
      const { client } = await PendingSignIn.begin();
      const answer = await client.signInWithOtp({
        email,
        options: {
          shouldCreateUser: false,
          emailRedirectTo: `${location.origin}/auth?next=/orders`,
        },
      });
      dataOf(answer);
    },
    onSuccess: () => setSent(true),
    onError: (error) => toast.error(error.message),
  });
  return (
    <section className="mt-14 max-w-md border-t border-line pt-8">
      <h2 className="text-base font-medium">Ordered as a guest before?</h2>
      <p className="mb-5 mt-1 text-sm text-muted">
        Show us that {email} is yours, and the orders you placed with it appear here.
      </p>
      {isSent ? (
        <CodeForm
          label="Code from the mail"
          hint="Six digits. It works for 10 minutes."
          submitLabel="Show my orders"
          onCode={async (token) => {
            // Only the proof counts: this browser keeps the session it has.
            const { client } = await PendingSignIn.begin(await accessToken());
            dataOf(await client.verifyOtp({ email, token, type: "email" }));
            await client.signOut({ scope: "local" });
            await queries.invalidateQueries({ queryKey: ["claim-orders"] });
            await queries.invalidateQueries({ queryKey: ["orders"] });
          }}
        />
      ) : (
        <Button variant="secondary" busy={send.isPending} onClick={() => send.mutate()}>
          Send me a code
        </Button>
      )}
    </section>
  );
}
