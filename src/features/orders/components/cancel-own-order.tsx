import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { queryTables } from "~/client/tables.ts";
import { formatNairaExact, nairaToKobo } from "~/lib/money.ts";
import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { toast } from "~/ui/toast.ts";
import type { OwnOrder } from "../own-orders.ts";
import { shortId } from "../status.ts";

/** Cancels an order of one's own, after asking. */
export function CancelOwnOrder({ order }: { order: OwnOrder }) {
  const queries = useQueryClient();
  const cancel = useMutation({
    mutationFn: () =>
      queryTables((db) => db.from("orders").update({ status: "cancelled" }).eq("id", order.id)),
    onSuccess: () => toast.success("Your order was cancelled"),
    onError: (error) => toast.error(error.message || "Failed to cancel the order"),
    onSettled: () => queries.invalidateQueries({ queryKey: ["orders"] }),
  });
  const [isAsking, setAsking] = useState(false);
  return (
    <Dialog
      open={isAsking}
      onOpenChange={setAsking}
      trigger={<Button variant="quiet">Cancel order</Button>}
      title="Cancel this order?"
      description="It cannot be taken up again; you would have to order anew."
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={() => setAsking(false)}>
            Keep it
          </Button>
          <Button variant="danger" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            Cancel order
          </Button>
        </div>
      }
    >
      <p className="text-sm">
        Order {shortId(order.id)}, {formatNairaExact(nairaToKobo(order.total_amount))}. What you
        have paid is refunded.
      </p>
    </Dialog>
  );
}
