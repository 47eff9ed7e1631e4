import type { StockMoveReason } from "~/lib/row-kinds.ts";

/** What one piece does to the counts of its stock row, and the ledger's word for it. */
interface Effect {
  onHand: -1 | 0 | 1;
  held: -1 | 0 | 1;
  sold: -1 | 0 | 1;
  reason: StockMoveReason;
}

/** The ledger's word for pieces of an order that came back and stand on the shelf again. */
export const RESTOCKED = "restocked";

/** Every way in which pieces move. On hand + held + sold changes only where pieces come or go. */
export const moveKinds = {
  /** Pieces come into the shop. */
  receive: { onHand: 1, held: 0, sold: 0, reason: "received" },
  /** A correction by a signed difference; its note says why. */
  adjust: { onHand: 1, held: 0, sold: 0, reason: "adjusted" },
  /** Pieces that nobody can be sold any more; its note says why. */
  damage: { onHand: -1, held: 0, sold: 0, reason: "damaged" },
  /** What a count found more or less than there should have been when it looked. */
  recount: { onHand: 1, held: 0, sold: 0, reason: "counted" },
  /** An order or an exchange reserves what is on the shelf. */
  hold: { onHand: -1, held: 1, sold: 0, reason: "held" },
  /** What was reserved is paid for. */
  sell: { onHand: 0, held: -1, sold: 1, reason: "sold" },
  /** A paid order takes what is on the shelf. */
  sellNow: { onHand: -1, held: 0, sold: 1, reason: "sold" },
  /** What was reserved is free again. */
  release: { onHand: 1, held: -1, sold: 0, reason: "released" },
  /** What was sold waits for its money again. */
  unsell: { onHand: 0, held: 1, sold: -1, reason: "held" },
  /** A sold order is cancelled, or a piece of it is taken out before it is packed. */
  return: { onHand: 1, held: 0, sold: -1, reason: "returned" },
  /** A cancelled order is taken up again, unpaid or paid. */
  reopenHeld: { onHand: -1, held: 1, sold: 0, reason: "reopened" },
  reopenSold: { onHand: -1, held: 0, sold: 1, reason: "reopened" },
  /** Single pieces of a sold order come back to the shelf. */
  restock: { onHand: 1, held: 0, sold: -1, reason: RESTOCKED },
  /** The other size leaves for what came back. */
  exchange: { onHand: -1, held: 0, sold: 1, reason: "exchanged" },
} as const satisfies Record<string, Effect>;

export type MoveKind = keyof typeof moveKinds;

interface Place {
  productId: number;
  /** "" for the pool of a product without sizes. */
  size: string;
  orderId?: string | undefined;
  returnId?: string | undefined;
  /** Why, for the ledger. */
  note?: string | undefined;
}

export type StockMove = Place &
  (
    | { kind: MoveKind; quantity: number }
    /** Somebody counted the shelf: the difference to what stands there is found under the lock. */
    | { kind: "count"; counted: number }
    /** The size is no longer sold: whatever is on the shelf leaves. */
    | { kind: "remove" }
  );

/** A stock row as it stands under the lock. */
export interface Shelf {
  productId: number;
  size: string;
  onHand: number;
  held: number;
}

/** A move as differences, as it is written. */
export interface Delta {
  productId: number;
  size: string;
  onHand: number;
  held: number;
  sold: number;
  reason: StockMoveReason;
  orderId: string | null;
  returnId: string | null;
  note: string | null;
}

/** What moves come to: their differences, and which shelves cannot give what is asked of them. */
export interface Weighed {
  deltas: Delta[];
  /** Each shelf that moves, with what is on hand before and after. */
  shelves: { productId: number; size: string; before: number; after: number }[];
  short: { productId: number; size: string; available: number }[];
}

const keyOf = ({ productId, size }: { productId: number; size: string }) => `${productId}/${size}`;

/**
 * Weighs moves against the shelves they are of; several moves of one shelf count together. A shelf
 * that is gone gives nothing, and what would come back to it is left out.
 *
 * @throws RangeError for a quantity that is no whole number, or below zero where that has no meaning
 */
export function weigh(moves: readonly StockMove[], standing: readonly Shelf[]): Weighed {
  const shelves = new Map(standing.map((shelf) => [keyOf(shelf), shelf]));
  const byShelf = Map.groupBy(moves, keyOf);
  const weighed: Weighed = { deltas: [], shelves: [], short: [] };
  for (const [key, group] of byShelf) {
    const shelf = shelves.get(key);
    const deltas = group.map((move) => toDelta(move, shelf?.onHand ?? 0));
    const onHand = (shelf?.onHand ?? 0) + sumOf(deltas, "onHand");
    const held = (shelf?.held ?? 0) + sumOf(deltas, "held");
    const { productId, size } = group[0]!;
    if (shelf ? Math.min(onHand, held) < 0 : onHand < 0) {
      weighed.short.push({ productId, size, available: shelf?.onHand ?? 0 });
    } else if (shelf) {
      weighed.deltas.push(...deltas.filter(isMove));
      weighed.shelves.push({ productId, size, before: shelf.onHand, after: onHand });
    }
  }
  return weighed;
}

const isMove = ({ onHand, held, sold }: Delta) => onHand !== 0 || held !== 0 || sold !== 0;

const sumOf = (deltas: readonly Delta[], count: "onHand" | "held") =>
  deltas.reduce((sum, delta) => sum + delta[count], 0);

/** @param onHand what is on the shelf, for moves that are told by what is left */
export function toDelta(move: StockMove, onHand: number): Delta {
  const { productId, size, orderId = null, returnId = null } = move;
  const place = { productId, size, orderId, returnId, note: move.note || null };
  if (move.kind === "count") {
    const counted = whole(move.counted);
    return { ...place, onHand: counted - onHand, held: 0, sold: 0, reason: "counted" };
  }
  if (move.kind === "remove") {
    return { ...place, onHand: -onHand, held: 0, sold: 0, reason: "removed" };
  }
  const effect = moveKinds[move.kind];
  const quantity = isSigned(move.kind) ? signed(move.quantity) : whole(move.quantity);
  return {
    ...place,
    onHand: effect.onHand * quantity,
    held: effect.held * quantity,
    sold: effect.sold * quantity,
    reason: effect.reason,
  };
}

const isSigned = (kind: MoveKind) => kind === "adjust" || kind === "recount";

function signed(quantity: number): number {
  if (!Number.isSafeInteger(quantity)) throw new RangeError(`${quantity} is no number of pieces`);
  return quantity;
}

function whole(quantity: number): number {
  if (quantity < 0) throw new RangeError(`${quantity} is no number of pieces`);
  return signed(quantity);
}
