import { useState } from "react";
import { call } from "~/client/call.ts";
import { FormDialog } from "~/features/admin/components/form-dialog.tsx";
import { oneOf, textOf } from "~/lib/form.ts";
import { Select, TextField } from "~/ui/fields.tsx";
import { toast } from "~/ui/toast.ts";
import { STAFF_MOVES, type StaffMove } from "../schema.ts";
import { MOVE_WORDS, pieceName } from "../words.ts";

interface MoveDialogProps {
  variant: {
    product_id: number;
    size: string;
    name: string;
    category: string;
    on_hand: number;
    held: number;
  };
  onClose: () => void;
}

/** Moves pieces of one size, with a reason. */
export function MoveDialog({ variant, onClose }: MoveDialogProps) {
  const [kind, setKind] = useState<StaffMove>("receive");
  const words = MOVE_WORDS[kind];
  const { product_id, size, on_hand, held } = variant;
  return (
    <FormDialog
      title="Move stock"
      description={`${pieceName(variant)}: ${on_hand} free${held > 0 ? `, ${held} on hold for orders` : ""}`}
      action={words.label}
      about={`${product_id}/${size}`}
      send={(form, _seen, id) =>
        call("move_stock", {
          id,
          kind,
          lines: [{ product_id, size, quantity: Number(textOf(form, "quantity")) }],
          reason: textOf(form, "reason"),
        })
      }
      onSent={() => toast.success(words.done)}
      onClose={onClose}
    >
      {(problem) => (
        <>
          <Select
            label="What happened"
            name="kind"
            value={kind}
            onChange={(event) => setKind(oneOf(STAFF_MOVES, event.target.value) ?? "receive")}
            hint={words.hint}
          >
            {STAFF_MOVES.map((move) => (
              <option key={move} value={move}>
                {MOVE_WORDS[move].label}
              </option>
            ))}
          </Select>
          <TextField
            label={words.count}
            name="quantity"
            type="number"
            inputMode={kind === "correct" ? "text" : "numeric"}
            min={kind === "correct" ? undefined : 1}
            step={1}
            required
            autoFocus
            autoComplete="off"
          />
          <TextField
            label="Why"
            name="reason"
            required
            maxLength={200}
            autoComplete="off"
            placeholder={words.reason}
            error={problem}
          />
        </>
      )}
    </FormDialog>
  );
}
