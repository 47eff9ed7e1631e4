import { sql } from "drizzle-orm";
import type { Queryable, Transaction } from "~/db/client.ts";
import {
  type PriceRow,
  priceColumns,
  pricedOf,
} from "~/features/catalogue/price-columns.server.ts";
import { currentPriceKobo, flashOffKobo } from "~/features/catalogue/sale.ts";
import type { StoreSettings } from "~/features/settings/schema.ts";
import { type Kobo, koboToNaira } from "~/lib/money.ts";
import { type MissingPiece, outOfStock } from "~/lib/refusals.ts";
import { ONE_SIZE } from "~/lib/sizes.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";

export interface WantedLine {
  product_id: number;
  size: string;
  quantity: number;
}

/** A line as the shop sells it now. */
export interface PricedLine {
  productId: number;
  /** The stock row's size: "" for the pool of a product without sizes. */
  stockSize: string;
  /** What people read: "One Size" for the pool. */
  size: string;
  quantity: number;
  name: string;
  brand: string;
  category: string;
  image: string;
  priceKobo: Kobo;
  /** What the Flash Sale takes off each; null where it is not its price. */
  flashOffKobo: Kobo | null;
  /** What the shop asks, where staff agreed on another price. */
  listKobo?: Kobo;
  onHand: number;
  /** Pieces on hold for other orders. */
  held: number;
}

/**
 * Prices lines afresh, as they are sold at a moment. With `lock`, their stock rows are locked in key order, so that two orders
 * never wait for each other in a circle. Lines that draw on the same stock row are weighed together.
 */
export async function priceLines(
  tx: Queryable,
  wanted: readonly WantedLine[],
  settings: StoreSettings,
  { lock, at }: { lock: boolean; at: Date },
): Promise<{ lines: PricedLine[]; problems: MissingPiece[] }> {
  const list = JSON.stringify(wanted.map((line, position) => ({ ...line, position })));
  const { rows } = await tx.execute<
    PriceRow & {
      position: number;
      product_id: number;
      size: string;
      stock_size: string;
      quantity: number;
      name: string;
      brand: string;
      category: string;
      image: string | null;
      on_hand: number;
      held: number;
    }
  >(sql`
    select w.position, w.product_id, w.size, w.quantity, s.size as stock_size, s.on_hand, s.held,
      p.name, p.brand, p.category, p.images[1] as image, ${priceColumns}
    from json_to_recordset(${list}::json) as w(product_id int, size text, quantity int, position int)
    join products p on p.id = w.product_id and p.is_active
    join product_stock s on s.product_id = p.id
      and s.size = case when w.size = ${ONE_SIZE} and p.sizes = '{}' then '' else w.size end
    order by s.product_id, s.size
    ${lock ? sql`for update of s` : sql``}`);

  const left = new Map<string, number>();
  const problems: MissingPiece[] = [];
  const lines: PricedLine[] = [];
  for (const [position, line] of wanted.entries()) {
    const row = rows.find((candidate) => candidate.position === position);
    if (!row) {
      problems.push({
        product_id: line.product_id,
        size: line.size,
        kind: "gone",
        name: "",
        available: 0,
      });
      continue;
    }
    const pool = `${row.product_id}/${row.stock_size}`;
    const available = left.get(pool) ?? row.on_hand;
    left.set(pool, available - line.quantity);
    if (available < line.quantity) {
      problems.push({
        product_id: line.product_id,
        size: line.size,
        kind: row.on_hand === 0 ? "sold_out" : "not_enough",
        name: row.name,
        available: Math.max(0, available),
      });
    }
    lines.push({
      productId: row.product_id,
      stockSize: row.stock_size,
      size: row.stock_size === "" ? ONE_SIZE : row.stock_size,
      quantity: line.quantity,
      name: row.name,
      brand: row.brand,
      category: row.category,
      image: row.image ?? "",
      priceKobo: currentPriceKobo(pricedOf(row), settings.catalogue, at),
      flashOffKobo: flashOffKobo(pricedOf(row), settings.catalogue, at),
      onHand: row.on_hand,
      held: row.held,
    });
  }
  return { lines, problems };
}

/** The same for lines that are ordered now, their stock rows locked. @throws AppError out_of_stock with each problem */
export async function lockLines(
  ctx: Context,
  tx: Transaction,
  wanted: readonly WantedLine[],
  settings: StoreSettings,
): Promise<PricedLine[]> {
  const at = ctx.clock.now();
  const { lines, problems } = await priceLines(tx, wanted, settings, { lock: true, at });
  if (problems.length > 0) {
    throw new AppError(
      "out_of_stock",
      "Some pieces in your cart are no longer available",
      outOfStock.because({ problems }),
    );
  }
  return lines;
}

export const subtotalKobo = (lines: readonly PricedLine[]): Kobo =>
  lines.reduce((sum, line) => sum + line.priceKobo * line.quantity, 0);

/** What is left on the shelves when these lines have been taken; lines of one stock row count together. */
export function shelvesAfter(lines: readonly PricedLine[]) {
  const rows = Map.groupBy(lines, ({ productId, stockSize }) => `${productId}/${stockSize}`);
  return [...rows.values()].map((taken) => ({
    productId: taken[0]!.productId,
    before: taken[0]!.onHand,
    after: taken[0]!.onHand - taken.reduce((sum, line) => sum + line.quantity, 0),
  }));
}

/** Lines as the wire shows them when consent is needed. */
export const describeLines = (lines: readonly PricedLine[]) =>
  lines.map((line) => ({
    product_id: line.productId,
    size: line.size,
    quantity: line.quantity,
    name: line.name,
    price: koboToNaira(line.priceKobo),
  }));
