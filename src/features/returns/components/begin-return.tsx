import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "~/client/call.ts";
import { readAnew } from "~/client/live.ts";
import { isOtherPress, isUnanswered } from "~/client/shop-error.ts";
import { useMay } from "~/client/staff.ts";
import { FormDialog } from "~/features/admin/components/form-dialog.tsx";
import type { AdminOrder } from "~/features/orders/admin/order-view.ts";
import { textOf } from "~/lib/form.ts";
import { pieceInSize, sizeName } from "~/lib/size-names.ts";
import { RETURN_REASONS } from "~/lib/statuses.ts";
import { Button } from "~/ui/button.tsx";
import { Checkbox } from "~/ui/checkbox.tsx";
import { Select, TextField } from "~/ui/fields.tsx";
import { toast } from "~/ui/toast.ts";
import { RETURN_REASON_NAMES } from "../rules.ts";
import type { ReturnsView } from "../schema.ts";
import { returnedPieces } from "./returned-pieces.ts";

/** On the page of an order that has arrived: a return for a customer who called or came in. */
export function BeginReturn({ order }: { order: AdminOrder }) {
  const mayWork = useMay("orders.work");
  const hasArrived = order.status === "delivered" || order.status === "completed";
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    queryKey: ["order", order.id, "returns"],
    queryFn: () => call("order_returns", { order_id: order.id }),
    enabled: mayWork && hasArrived,
  });
  if (!mayWork || !data || !(isOpen || data.lines.some(({ left }) => left > 0))) return null;
  return (
    <>
      <Button variant="secondary" className="px-4" onClick={() => setOpen(true)}>
        Return or exchange
      </Button>
      {isOpen && <ReturnDialog order={order} returns={data} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Whether a press has begun its return, although no answer said so. */
async function isBegun(order_id: string, pressId: string): Promise<boolean> {
  const { returns } = await call("order_returns", { order_id }).catch(() => ({ returns: [] }));
  return returns.some(({ id }) => id === pressId);
}

function ReturnDialog({
  order,
  returns,
  onClose,
}: {
  order: AdminOrder;
  returns: Pick<ReturnsView, "lines" | "onlyDefects" | "withinDays">;
  onClose: () => void;
}) {
  const mayLate = useMay("returns.late");
  // As it began: what a lost press has taken must not leave the form before it is sent again.
  const [lines] = useState(() =>
    returns.lines.flatMap((line) => {
      const item = order.items.find(({ id }) => id === line.orderItemId);
      return item && line.left > 0 ? [{ ...line, item }] : [];
    }),
  );
  async function send(form: FormData, _seen: undefined, press_id: string) {
    const resolution = textOf(form, "resolution") === "exchange" ? "exchange" : "refund";
    try {
      await call("begin_return", {
        order_id: order.id,
        press_id,
        resolution,
        note: textOf(form, "note"),
        why: textOf(form, "why"),
        is_late: form.get("late") !== null,
        items: returnedPieces(form, lines, resolution),
      });
    } catch (error) {
      if (isOtherPress(error)) void readAnew("orders", order.id);
      if (!isUnanswered(error) || !(await isBegun(order.id, press_id))) throw error;
    }
  }
  return (
    <FormDialog
      title="Return or exchange"
      about={order.id}
      description="For a customer who called or came in. It counts as accepted; the mail says where the parcel goes."
      action="Begin the return"
      send={send}
      onSent={() => {
        toast.success("Return begun");
        void readAnew("orders", order.id);
      }}
      onClose={onClose}
    >
      {(problem) => (
        <>
          {returns.onlyDefects && (
            <p className="text-sm text-amber">
              The {returns.withinDays} days for returns are over: only pieces with a defect come
              back{mayLate ? ", unless you say otherwise below" : ""}.
            </p>
          )}
          <Select label="Wanted" name="resolution">
            <option value="refund">Money back</option>
            {lines.some(({ sizes }) => sizes.length > 0) && (
              <option value="exchange">Another size</option>
            )}
          </Select>
          {lines.map(({ orderItemId, left, sizes, item }) => (
            <fieldset key={orderItemId} className="grid grid-cols-2 gap-3 border border-line p-3">
              <legend className="px-1 text-sm font-medium">
                {pieceInSize(item.product_name, item.size, item.category)}
              </legend>
              <TextField
                label={`How many of ${left}`}
                name={`pieces-${orderItemId}`}
                type="number"
                min={0}
                max={left}
                defaultValue={0}
              />
              <Select label="Why" name={`reason-${orderItemId}`}>
                {RETURN_REASONS.map((reason) => (
                  <option key={reason} value={reason}>
                    {RETURN_REASON_NAMES[reason]}
                  </option>
                ))}
              </Select>
              {sizes.length > 0 && (
                <Select label="Size instead" name={`size-${orderItemId}`}>
                  <option value="">–</option>
                  {sizes.map((size) => (
                    <option key={size} value={size}>
                      {sizeName(size, item.category)}
                    </option>
                  ))}
                </Select>
              )}
            </fieldset>
          ))}
          {returns.onlyDefects && mayLate && (
            <Checkbox label="Take them although the days are over" name="late" />
          )}
          <TextField
            label="Why you begin it"
            name="why"
            required
            maxLength={300}
            hint="Stands in the order's history with your name."
          />
          <TextField label="What the customer said" name="note" maxLength={500} />
          {problem && (
            <p role="alert" className="text-sm text-oxblood">
              {problem}
            </p>
          )}
        </>
      )}
    </FormDialog>
  );
}
