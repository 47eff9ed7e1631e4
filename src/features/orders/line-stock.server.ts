import type { Transaction } from "~/db/client.ts";
import type { MoveKind } from "~/features/inventory/moves.ts";
import { type MovedBy, moveStock } from "~/features/inventory/stock.server.ts";
import type { OrderRow } from "./order-row.server.ts";
import { lineDifferences, type PlacedPieces } from "./rules.ts";

/** How pieces come to an order and leave it, by where its others are. */
const kinds: Partial<Record<OrderRow["stockState"], { more: MoveKind; fewer: MoveKind }>> = {
  held: { more: "hold", fewer: "release" },
  sold: { more: "sellNow", fewer: "return" },
};

/**
 * Moves what lines have more or fewer of than before, to where the order's pieces are. Its row must be
 * locked.
 *
 * @throws AppError out_of_stock when the shelf has not so many
 */
export async function moveLineStock(
  tx: Transaction,
  { id: orderId, stockState }: Pick<OrderRow, "id" | "stockState">,
  before: readonly PlacedPieces[],
  after: readonly PlacedPieces[],
  by: MovedBy,
): Promise<void> {
  const kind = kinds[stockState];
  if (!kind) return;
  await moveStock(
    tx,
    lineDifferences(before, after).map(({ productId, size, more }) => ({
      kind: more > 0 ? kind.more : kind.fewer,
      productId,
      size,
      quantity: Math.abs(more),
      orderId,
    })),
    by,
  );
}
