import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useAuth } from "~/client/auth-provider.tsx";
import { call } from "~/client/call.ts";
import { Checkbox } from "~/ui/checkbox.tsx";
import { type MessageChoice, messageChoices } from "../message-choices.ts";

interface MessageChoiceProps {
  kind: MessageChoice;
  label: string;
  className: string;
  /** Where a page has several: it says itself to whom they go, and how they end. */
  isExplained?: boolean;
  /** What is to be done once it was chosen. */
  onChosen?(isWanted: boolean): void;
}

/** Whether one wants such mails: shown at once, taken back where it fails. */
export function MessageChoiceBox({
  kind,
  label,
  className,
  isExplained = false,
  onChosen,
}: MessageChoiceProps) {
  const { user } = useAuth();
  const queries = useQueryClient();
  const own = messageChoices(user?.id);
  const choices = useQuery(own);
  const choose = useMutation({
    mutationFn: (isWanted: boolean) => call("choose_messages", { [kind]: isWanted }),
    onSuccess(chosen) {
      queries.setQueryData(own.queryKey, chosen);
      onChosen?.(chosen[kind]);
    },
  });
  if (!choices.data) return null;
  return (
    <Checkbox
      className={className}
      label={label}
      hint={
        isExplained
          ? undefined
          : `To ${user?.email}: one mail a day at most, none at night. You end it here or in the mail.`
      }
      checked={choose.isPending ? choose.variables : choices.data[kind]}
      disabled={choose.isPending}
      onChange={({ target }) => choose.mutate(target.checked)}
      error={choose.error?.message}
    />
  );
}
