import type { Transaction } from "~/db/client.ts";
import { AppError } from "~/platform/errors.ts";
import { mergeSeen } from "~/platform/seen.ts";
import { fieldNames, type ProductPatch, type ProductValues } from "./product-fields.ts";
import { toValues } from "./stored-fields.ts";
import type { ProductRow } from "./stored-products.server.ts";

/**
 * What an edit comes to on the product as it is by now.
 *
 * @throws AppError product_changed when it was made from an older version; changed_meanwhile when it says
 *   what it saw, and a field of it has changed since
 */
export async function mergeEdit(
  tx: Transaction,
  row: ProductRow,
  { seen, ...patch }: ProductPatch,
): Promise<ProductPatch> {
  if (patch.version !== undefined && patch.version !== row.version) {
    throw new AppError(
      "changed",
      "Somebody else has changed this product in the meantime. Load it again and repeat your change.",
      { reason: "product_changed", details: { id: row.id, version: row.version } },
    );
  }
  if (!seen) return patch;
  const given: Partial<ProductValues> = {};
  for (const name of fieldNames)
    if (patch[name] !== undefined) Object.assign(given, { [name]: patch[name] });
  await mergeSeen<ProductValues>(tx, {
    entity: "product",
    id: row.id,
    now: toValues(row),
    seen,
    given,
  });
  return patch;
}
