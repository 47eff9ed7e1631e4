import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "~/db/client.ts";
import { productStock } from "~/db/schema/catalogue.ts";
import { pieceInSize } from "~/lib/size-names.ts";
import { containing } from "~/platform/admin-list.ts";
import { AppError, notFound, sqlState } from "~/platform/errors.ts";
import { mergeSeen } from "~/platform/seen.ts";
import { tidyCode } from "./codes.ts";

/** A size of a product; "" is the pool of a product without sizes. */
export interface Variant {
  productId: number;
  size: string;
}

export type Codes = {
  sku: string;
  barcode: string;
  shelf: string | null;
};

/**
 * The codes and the shelf of a size, in place of those it had.
 *
 * @param seen what was seen of them: what others have changed since is kept
 * @returns those it had, and those it has
 * @throws AppError not_found, conflict (sku_taken, barcode_taken) with whose code it is, changed
 *   (changed_meanwhile) when somebody has set the same otherwise
 */
export async function setCodes(
  tx: Transaction,
  { productId, size }: Variant,
  given: Codes,
  seen?: Codes,
): Promise<{ before: Codes; after: Codes }> {
  const isIt = and(eq(productStock.productId, productId), eq(productStock.size, size));
  const [row] = await tx.select().from(productStock).where(isIt).for("update");
  if (!row) throw notFound("This size is not there any more");
  const before = { sku: row.sku ?? "", barcode: row.barcode ?? "", shelf: row.shelf };
  const codes = await mergeSeen(tx, {
    entity: "product",
    id: productId,
    entries: sql`action = 'product.codes' and after->>'size' = ${size}`,
    now: before,
    seen,
    given,
  });
  for (const kind of ["sku", "barcode"] as const) {
    const other = await findByCode(tx, codes[kind]);
    if (!other || (other.productId === productId && other.size === size)) continue;
    throw isTaken(kind, `that of ${pieceInSize(other.name, other.size, other.category)}`);
  }
  try {
    await tx.update(productStock).set(codes).where(isIt);
  } catch (error) {
    // Somebody gave it to another size in the same moment.
    if (sqlState(error) === "23505") throw isTaken("sku", "taken");
    throw error;
  }
  return { before, after: codes };
}

const isTaken = (kind: "sku" | "barcode", how: string) =>
  new AppError("conflict", `This ${{ sku: "SKU", barcode: "barcode" }[kind]} is ${how}`, {
    reason: `${kind}_taken`,
  });

interface NamedVariant extends Variant {
  name: string;
  category: string;
}

/** What an SKU or a barcode is of, however it is typed. */
export async function findByCode(db: Queryable, text: string): Promise<NamedVariant | undefined> {
  const code = tidyCode(text);
  const { rows } = await db.execute<NamedVariant & Record<string, unknown>>(sql`
    select s.product_id as "productId", s.size, p.name, p.category
    from product_stock s join products p on p.id = s.product_id
    where s.sku = ${code} or s.barcode in (${code}, ${text.trim()}) limit 1`);
  return rows[0];
}

/** The ids of products of which a size has this in its SKU or as its barcode: for `in (…)`. */
export const productsByCode = (text: string): SQL => {
  const code = tidyCode(text);
  return sql`select product_id from product_stock
    where sku like ${containing(code)} or barcode in (${code}, ${text.trim()})`;
};
