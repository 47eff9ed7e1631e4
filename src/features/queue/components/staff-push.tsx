import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useAuth } from "~/client/auth-provider.tsx";
import { call } from "~/client/call.ts";
import { PushSwitch } from "~/features/push/components/push-switch.tsx";
import type { DeviceInput } from "~/lib/push-device.ts";
import { Button } from "~/ui/button.tsx";
import { Checkbox } from "~/ui/checkbox.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { Skeleton } from "~/ui/skeleton.tsx";
import { PUSH_KINDS, type PushKind, staffTopic } from "../rules.ts";

const labels: Record<PushKind, string> = {
  orders: "New orders",
  receipts: "Receipts for transfers",
  returns: "Returns that are asked for",
  messages: "Messages from customers",
  sold_out: "Sizes that sold out",
};
const queryKey = ["staff-push-kinds"];

/** What one's own devices are told of while the back-office is closed, and whether this one is. */
export default function StaffPush({ onClose }: { onClose(): void }) {
  const { user } = useAuth();
  const queries = useQueryClient();
  const kinds = useQuery({ queryKey, queryFn: () => call("staff_push_kinds") });
  const choose = useMutation({
    mutationFn: (chosen: PushKind[]) => call("choose_staff_push_kinds", { kinds: chosen }),
    onMutate: (chosen) => queries.setQueryData(queryKey, chosen),
    onError: () => queries.invalidateQueries({ queryKey }),
  });
  const chosen = kinds.data ?? [];
  /** Who turns this device on first is told of orders. */
  async function follow(device: DeviceInput) {
    await call("follow_staff_news", { device });
    if (chosen.length > 0) return;
    await call("choose_staff_push_kinds", { kinds: ["orders"] });
    await queries.invalidateQueries({ queryKey });
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Messages on your devices"
      description="Short messages about what comes in, while the back-office is closed. From nine in the evening to seven in the morning only while you are on duty."
    >
      {kinds.isError ? (
        <Button variant="secondary" onClick={() => void kinds.refetch()}>
          Try again
        </Button>
      ) : !kinds.data || !user ? (
        <Skeleton className="h-40" />
      ) : (
        <>
          <fieldset disabled={choose.isPending}>
            <legend className="text-sm font-medium">What you are told of</legend>
            {PUSH_KINDS.map((kind) => (
              <Checkbox
                key={kind}
                label={labels[kind]}
                checked={chosen.includes(kind)}
                onChange={({ target }) =>
                  choose.mutate(
                    PUSH_KINDS.filter((one) =>
                      one === kind ? target.checked : chosen.includes(one),
                    ),
                  )
                }
              />
            ))}
          </fieldset>
          {choose.isError && (
            <p role="alert" className="mt-2 text-sm text-oxblood">
              {choose.error.message}
            </p>
          )}
          <div className="mt-4 border-t border-line pt-4">
            <PushSwitch
              // With nothing chosen no device is told: it looks again.
              key={`${chosen.length === 0} ${choose.isPending}`}
              topic={staffTopic(user.id)}
              label="Tell me on this device"
              why="Your browser asks you once. Sign out and this device is told no more."
              told="This device is told."
              follow={follow}
            />
          </div>
        </>
      )}
    </Dialog>
  );
}
