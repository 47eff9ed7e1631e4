import {
  fieldNames,
  type ProductPatch,
  type ProductValues,
  type StockLine,
} from "~/features/catalogue/admin/product-fields.ts";

/** What a row changed, as the history has it; stock is said by size, "all" for a product without. */
export interface Change {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

export interface Shelf {
  size: string;
  quantity: number;
  held: number;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * How a change is taken back: a field only where it still is what the change made it, pieces by the
 * difference that came in, whatever was sold or received in between.
 *
 * @returns also what has to stay, with the reason
 */
export function planUndo(
  { before, after }: Change,
  now: ProductValues,
  shelves: readonly Shelf[],
): { patch: ProductPatch; kept: string[] } {
  const kept: string[] = [];
  const patch: Record<string, unknown> = {};
  for (const name of fieldNames) {
    if (!(name in after) || name === "sizes" || same(now[name], before[name])) continue;
    if (same(now[name], after[name])) patch[name] = before[name];
    else kept.push(`${name}: it was changed since, and stays`);
  }
  const moves = differences(before.stock, after.stock);
  const onShelf = new Map(shelves.map((shelf) => [shelf.size, shelf]));
  let sizes = now.sizes;
  if ("sizes" in after && !same(now.sizes, before.sizes)) {
    const old = before.sizes as string[];
    const leaving = now.sizes.filter((size) => !old.includes(size));
    const hasMoved = leaving.some((size) => {
      const { quantity, held } = onShelf.get(size) ?? { quantity: 0, held: 0 };
      return held > 0 || quantity !== (moves.get(size) ?? 0);
    });
    if (!same(now.sizes, after.sizes)) kept.push("sizes: they were changed since, and stay");
    else if (hasMoved) kept.push(`sizes: ${leaving.join(", ")} moved since, so they stay`);
    else {
      patch.sizes = old;
      sizes = old;
    }
  }
  const standing = sizes.length === 0 ? [""] : sizes;
  const stock: StockLine[] = [];
  for (const [size, pieces] of moves) {
    if (!standing.includes(size)) continue;
    const shelf = onShelf.get(size);
    const left = (shelf?.quantity ?? 0) - pieces;
    if (left >= 0) {
      stock.push({ size, quantity: left, ...(shelf && { was: shelf.quantity }) });
    } else {
      const where = size && ` of size ${size}`;
      kept.push(
        `stock: ${pieces} came in, and only ${shelf?.quantity ?? 0}${where} are left: count them`,
      );
    }
  }
  if (stock.length > 0) patch.stock = stock;
  return { patch: patch as ProductPatch, kept };
}

/** Pieces that came in by size; below zero what went out. */
function differences(before: unknown, after: unknown): Map<string, number> {
  const from = (before ?? {}) as Record<string, number>;
  const to = (after ?? {}) as Record<string, number>;
  return new Map(
    Object.entries(to).map(([size, pieces]) => [
      size === "all" ? "" : size,
      pieces - (from[size] ?? 0),
    ]),
  );
}
