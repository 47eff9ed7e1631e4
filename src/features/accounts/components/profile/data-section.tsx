import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import { leave } from "~/client/auth-client.ts";
import { call } from "~/client/call.ts";
import { isUnanswered, type ShopError } from "~/client/shop-error.ts";
import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { toast } from "~/ui/toast.ts";
import { PasswordField } from "../password-field.tsx";
import { Section } from "./section.tsx";

export function DataSection() {
  const download = useMutation({
    async mutationFn() {
      const data = await call("export_my_data");
      const file = new Blob([JSON.stringify(data, null, 2)], { type: "application/json" });
      const link = document.createElement("a");
      link.href = URL.createObjectURL(file);
      link.download = "my-data.json";
      link.click();
      URL.revokeObjectURL(link.href);
    },
    onError: (error) => toast.error(error.message),
  });
  return (
    <Section
      title="My data"
      text="Take everything we know of you with you, or leave. Orders stay in our books without you; those still on their way keep your name and address until they have arrived and the days for returns have passed."
    >
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" busy={download.isPending} onClick={() => download.mutate()}>
          Download my data
        </Button>
        <DeleteAccount />
      </div>
    </Section>
  );
}

function DeleteAccount() {
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useState<string>();
  const isLost = useRef(false);
  const navigate = useNavigate();
  const remove = useMutation({
    async mutationFn(password: string) {
      try {
        await call("delete_my_account", { password });
      } catch (failure) {
        // Who is gone cannot ask twice: the answer to the press before was lost.
        if (!isLost.current || (failure as ShopError).status !== 401) {
          isLost.current ||= isUnanswered(failure);
          throw failure;
        }
      }
    },
    async onSuccess() {
      // The server knows this session no more; the browser forgets it too.
      await leave(() => navigate("/", { replace: true }));
      toast.success("Your account was deleted");
    },
    onError: (failure) => setError(failure.message),
  });
  return (
    <Dialog
      open={isAsking}
      onOpenChange={(open) => {
        setAsking(open);
        setError(undefined);
      }}
      trigger={<Button variant="quiet">Delete account</Button>}
      title="Delete your account?"
      description="Your profile, addresses, wishlist and reviews are removed for good. Store credit that is left is mailed to you as a gift card. This cannot be undone."
    >
      <form
        noValidate
        aria-label="Delete account"
        onSubmit={(event) => {
          event.preventDefault();
          remove.mutate(String(new FormData(event.currentTarget).get("password") ?? ""));
        }}
        className="flex flex-col gap-5"
      >
        <PasswordField
          kind="current"
          label="Your password"
          name="password"
          hint="Leave it empty if you sign in by mail only."
          error={error}
          disabled={remove.isPending}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={() => setAsking(false)}>
            Keep my account
          </Button>
          <Button type="submit" variant="danger" busy={remove.isPending}>
            Delete account
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
