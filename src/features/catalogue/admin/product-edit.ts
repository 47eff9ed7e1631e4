import { seenEdits } from "~/features/admin/components/seen-edits.ts";
import { keysOf, pickKeys } from "~/lib/keys-of.ts";
import type { Meanwhile } from "~/lib/refusals.ts";
import { fieldNames, type NewProduct, type ProductValues } from "./product-fields.ts";
import { type EditableProduct, type ProductForm, toForm, toInput } from "./product-form.ts";

interface Forms {
  form: ProductForm;
  /** As each field was when its typing began. */
  seen: ProductForm;
  /** The product as it was loaded. */
  edited: EditableProduct;
}

/**
 * What of a product was edited, with how that was seen, and the moves of its stock: what nobody touched is
 * left out, and stays as others have it by now.
 *
 * @param fields what the form's check gave
 */
export function editOf(
  { stock = [], stock_reason, ...fields }: Omit<NewProduct, "stock_quantity">,
  { form, seen, edited }: Forms,
) {
  const inputOf = (form: ProductForm) => toInput(form) as ProductValues;
  const edits = seenEdits<ProductValues>(
    { typed: inputOf(form), seen: inputOf(seen), loaded: inputOf(toForm(edited)) },
    pickKeys(edited, fieldNames),
  );
  // Of sizes that nobody edited only those move whose number was typed.
  const lines = edits.given.sizes ? stock : stock.filter(({ quantity, was }) => quantity !== was);
  return {
    ...pickKeys(fields, keysOf(edits.given)),
    seen: edits.seen,
    ...(edits.given.sizes || lines.length > 0 ? { stock: lines } : {}),
    ...(stock_reason ? { stock_reason } : {}),
  };
}

/** What others have changed meanwhile, as the form has it. */
export function toldForm(
  edited: EditableProduct,
  fields: Meanwhile["fields"],
): Partial<ProductForm> {
  const theirs = Object.fromEntries(Object.entries(fields).map(([name, { now }]) => [name, now]));
  return pickKeys(
    toForm({ ...edited, ...theirs }),
    fieldNames.filter((name) => name in theirs),
  );
}
