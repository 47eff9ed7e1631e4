import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useAuth } from "~/client/auth-provider.tsx";
import { call } from "~/client/call.ts";
import { PushSwitch } from "~/features/push/components/push-switch.tsx";
import { formatPhone } from "~/lib/format-phone.ts";
import { Checkbox } from "~/ui/checkbox.tsx";
import { messageChoices } from "../message-choices.ts";
import { newsTopic } from "../rules.ts";

/** Where else one reads what the mails say: on the phone of the last order that arrived, and in this browser. */
export function PhoneChoice() {
  const { user } = useAuth();
  const queries = useQueryClient();
  const own = messageChoices(user?.id);
  const choices = useQuery(own);
  const choose = useMutation({
    mutationFn: (isWanted: boolean) => call("choose_messages", { on_phone: isWanted }),
    onSuccess: (chosen) => queries.setQueryData(own.queryKey, chosen),
  });
  if (!user || !choices.data) return null;
  const { number, offered, by } = choices.data.phone;
  const phone = number ?? offered;
  return (
    <section aria-label="On your phone" className="mb-10 max-w-md">
      <h2 className="display text-lg">On your phone, too</h2>
      <p className="mt-2 text-sm text-muted">
        The same news in a sentence, when you asked for its mail, and when a size that you wait for
        is back. None at night.
      </p>
      {phone ? (
        <Checkbox
          className="mt-3"
          label={`By ${by} to ${formatPhone(phone)}`}
          hint={
            number
              ? "Each message has a link that ends them."
              : "The number of your last order. Each message has a link that ends them."
          }
          checked={choose.isPending ? choose.variables : number !== null}
          disabled={choose.isPending}
          onChange={({ target }) => choose.mutate(target.checked)}
          error={choose.error?.message}
        />
      ) : (
        <p className="mt-3 text-sm">Once an order has reached you, we can write to its phone.</p>
      )}
      <div className="mt-4 empty:hidden">
        <PushSwitch
          topic={newsTopic(user.id)}
          label="Tell me on this device"
          why="Short messages of this browser, no more than the mails. Your browser asks you once."
          told="We tell this device what our mails say."
          follow={(device) => call("follow_own_news", { device })}
        />
      </div>
    </section>
  );
}
