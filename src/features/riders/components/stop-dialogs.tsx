import { call } from "~/client/call.ts";
import { FormDialog } from "~/features/admin/components/form-dialog.tsx";
import { shortId } from "~/features/orders/status.ts";
import { oneOf, textOf } from "~/lib/form.ts";
import { formatNaira, nairaToKobo } from "~/lib/money.ts";
import { pieceInSize } from "~/lib/size-names.ts";
import { DOOR_PAYMENTS, STOP_FAILURES } from "~/lib/statuses.ts";
import { Select, TextField } from "~/ui/fields.tsx";
import { toast } from "~/ui/toast.ts";
import { FAILURE_NAMES } from "../rules.ts";
import type { RunStop } from "../schema.ts";

export interface StopDialogProps {
  stop: RunStop;
  onClose(): void;
}

/** Staff say that it was delivered, without its code. */
export function DeliverDialog({ stop, onClose }: StopDialogProps) {
  return (
    <FormDialog
      title={`Order ${shortId(stop.order_id)} is delivered`}
      description="Without the customer's code. Your name and why stand in the order's history."
      action="It is delivered"
      send={(form) =>
        call("deliver_stop", {
          id: stop.id,
          reason: textOf(form, "reason"),
          paid_by: oneOf(DOOR_PAYMENTS, textOf(form, "paid_by")) ?? "cash",
        })
      }
      onSent={() => toast.success("Written down as delivered")}
      onClose={onClose}
    >
      {(problem) => (
        <>
          {stop.collect > 0 && (
            <Select label={`How ${formatNaira(nairaToKobo(stop.collect))} was paid`} name="paid_by">
              <option value="cash">Cash, the rider has it</option>
              <option value="transfer">Transfer to the shop</option>
            </Select>
          )}
          <TextField
            label="How you know"
            name="reason"
            required
            minLength={3}
            maxLength={300}
            autoComplete="off"
            error={problem}
          />
        </>
      )}
    </FormDialog>
  );
}

/** A rider called: it was not handed over. */
export function FailDialog({ stop, onClose }: StopDialogProps) {
  return (
    <FormDialog
      title={`Order ${shortId(stop.order_id)} is not delivered`}
      description="It can go out again with another run, or back into stock."
      action="Write it down"
      send={(form) =>
        call("fail_stop", {
          id: stop.id,
          reason: oneOf(STOP_FAILURES, textOf(form, "reason")) ?? "other",
          note: textOf(form, "note"),
          next_attempt: textOf(form, "next_attempt") || null,
        })
      }
      onSent={() => toast.success("Written down as not delivered")}
      onClose={onClose}
    >
      {(problem) => (
        <>
          <Select label="Why" name="reason">
            {STOP_FAILURES.map((reason) => (
              <option key={reason} value={reason}>
                {FAILURE_NAMES[reason]}
              </option>
            ))}
          </Select>
          <TextField label="Next attempt" name="next_attempt" type="date" />
          <TextField label="Note" name="note" maxLength={300} autoComplete="off" error={problem} />
        </>
      )}
    </FormDialog>
  );
}

/** The parcel is back: somebody looks at its pieces before they go onto the shelf. */
export function InspectDialog({ stop, onClose }: StopDialogProps) {
  return (
    <FormDialog
      title={`Order ${shortId(stop.order_id)} is back`}
      description="Look at each piece. The order ends, what was paid goes onto the list of refunds, and the good pieces stand on the shelf again."
      action="Back into stock"
      send={(form) =>
        call("return_to_stock", {
          id: stop.id,
          version: stop.order_version,
          note: textOf(form, "note"),
          damaged: stop.items.flatMap((item) => {
            const quantity = Number(textOf(form, `damaged-${item.id}`));
            return quantity > 0 ? [{ order_item_id: item.id, quantity }] : [];
          }),
        })
      }
      onSent={() => toast.success("The pieces are back in stock")}
      onClose={onClose}
    >
      {(problem) => (
        <>
          {stop.items.map((item) => (
            <TextField
              key={item.id}
              label={`Damaged: ${pieceInSize(item.name, item.size, item.category)}`}
              hint={`of ${item.quantity}`}
              name={`damaged-${item.id}`}
              type="number"
              min={0}
              max={item.quantity}
              defaultValue={0}
            />
          ))}
          <TextField
            label="What is damaged"
            name="note"
            maxLength={300}
            autoComplete="off"
            error={problem}
          />
        </>
      )}
    </FormDialog>
  );
}
