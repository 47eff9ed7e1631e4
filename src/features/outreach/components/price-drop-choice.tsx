import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useAuth } from "~/client/auth-provider.tsx";
import { call } from "~/client/call.ts";
import { Checkbox } from "~/ui/checkbox.tsx";

/** Whether one is written to when something saved costs less: shown at once, taken back where it fails. */
export function PriceDropChoice() {
  const { user } = useAuth();
  const queries = useQueryClient();
  const queryKey = ["message-choices", user?.id];
  const choices = useQuery({ queryKey, queryFn: () => call("own_message_choices") });
  const choose = useMutation({
    mutationFn: (price_drops: boolean) => call("choose_messages", { price_drops }),
    onSuccess: (chosen) => queries.setQueryData(queryKey, chosen),
  });
  if (!choices.data) return null;
  return (
    <Checkbox
      className="mb-8"
      label="Mail me when something here costs less"
      hint={`To ${user?.email}: one mail a day at most, none at night. You end it here or in the mail.`}
      checked={choose.isPending ? choose.variables : choices.data.price_drops}
      disabled={choose.isPending}
      onChange={({ target }) => choose.mutate(target.checked)}
      error={choose.error?.message}
    />
  );
}
