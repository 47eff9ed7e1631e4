import { call } from "~/client/call.ts";
import { FormDialog } from "~/features/admin/components/form-dialog.tsx";
import { textOf } from "~/lib/form.ts";
import { TextField } from "~/ui/fields.tsx";
import { toast } from "~/ui/toast.ts";
import { pieceName } from "../words.ts";

interface CodesDialogProps {
  variant: {
    product_id: number;
    size: string;
    name: string;
    category: string;
    sku: string;
    barcode: string;
    shelf: string | null;
  };
  onClose: () => void;
}

/** What a size is called, what is printed on it, and where it stands. */
export function CodesDialog({ variant, onClose }: CodesDialogProps) {
  const { product_id, size, sku, barcode, shelf } = variant;
  return (
    <FormDialog
      title="Codes and shelf"
      description={pieceName(variant)}
      action="Save"
      about={`${product_id}/${size}`}
      edits={{ sku, barcode, shelf }}
      send={(form, seen) =>
        call("save_codes", {
          product_id,
          size,
          seen,
          sku: textOf(form, "sku"),
          barcode: textOf(form, "barcode"),
          shelf: textOf(form, "shelf"),
        })
      }
      onSent={() => toast.success("Saved")}
      onClose={onClose}
    >
      {(problem) => (
        <>
          <TextField
            label="SKU"
            name="sku"
            required
            maxLength={40}
            autoComplete="off"
            defaultValue={variant.sku}
            hint="How staff call this size. No other size may have it."
          />
          <TextField
            label="Barcode"
            name="barcode"
            required
            maxLength={48}
            autoComplete="off"
            defaultValue={variant.barcode}
            hint="Ours, or the one that the supplier has printed on it"
          />
          <TextField
            label="Shelf"
            name="shelf"
            maxLength={30}
            autoComplete="off"
            defaultValue={variant.shelf ?? ""}
            hint="e.g. B2; empty for nowhere in particular"
            error={problem}
          />
        </>
      )}
    </FormDialog>
  );
}
