import { type LineChange, lineKey } from "~/features/cart/rules.ts";
import type { OrderView } from "~/features/orders/schema.ts";
import { formatNaira } from "~/lib/money.ts";
import { pieceInSize } from "~/lib/size-names.ts";

type OrderLine = Pick<OrderView["lines"][number], "productId" | "name" | "size" | "category">;

function describe(change: LineChange): string {
  switch (change.kind) {
    case "gone":
      return "no longer in the shop";
    case "sold_out":
      return "sold out in this size";
    case "quantity":
      return `only ${change.to} left of the ${change.from} you had`;
    case "price":
      return `now ${formatNaira(change.toKobo)} instead of ${formatNaira(change.fromKobo)}`;
  }
}

/** What is otherwise than an order had it, a sentence for each of its lines. */
export function tellChanges(
  lines: readonly OrderLine[],
  changes: ReadonlyMap<string, readonly LineChange[]>,
): string[] {
  return lines.flatMap(({ productId, name, size, category }) => {
    const found: readonly LineChange[] =
      productId === null
        ? [{ kind: "gone" }]
        : (changes.get(lineKey({ id: productId, size })) ?? []);
    return found.length > 0
      ? [`${pieceInSize(name, size, category)}: ${found.map(describe).join(", ")}.`]
      : [];
  });
}
