import { useCallback, useEffect, useState } from "react";
import { tabStore } from "~/client/stored.ts";
import type { AdminOrder } from "~/features/orders/admin/order-view.ts";
import { type DraftLine, nairaIn } from "../staff-order/draft.ts";

interface Kept {
  size: string;
  quantity: number;
}

/** What staff have changed so far; kept in this tab until it is done. */
export interface PiecesDraft {
  /** By line; 0 pieces: it is taken out. What is not here stays as it is. */
  kept: Record<string, Kept>;
  added: DraftLine[];
  reason: string;
}

const nothing: PiecesDraft = { kept: {}, added: [], reason: "" };
const storedAs = (orderId: string) => `oriki-order-pieces:${orderId}`;

function read(orderId: string): PiecesDraft {
  return { ...nothing, ...(tabStore.readJson(storedAs(orderId)) as Partial<PiecesDraft> | null) };
}

export function usePiecesDraft(orderId: string) {
  const [draft, setDraft] = useState(() => read(orderId));
  useEffect(() => {
    tabStore.keep(storedAs(orderId), JSON.stringify(draft));
  }, [orderId, draft]);
  const update = useCallback(
    (changes: Partial<PiecesDraft>) => setDraft((before) => ({ ...before, ...changes })),
    [],
  );
  const clear = useCallback(() => setDraft(nothing), []);
  return { draft, update, clear };
}

type Item = AdminOrder["items"][number];

/** Pieces of a line that are not given back. */
export const leftOf = ({ quantity, refunded }: Item): number => quantity - refunded;

/** A line as the draft has it. */
export const lineOf = (item: Item, { kept }: PiecesDraft): Kept =>
  kept[item.id] ?? { size: item.size, quantity: leftOf(item) };

/** What is sent, and whether it is anything else than what stands. */
export function piecesOf(order: AdminOrder, draft: PiecesDraft) {
  const standing = order.items.filter((item) => leftOf(item) > 0);
  const lines = standing.map((item) => ({ id: item.id, ...lineOf(item, draft) }));
  const isChanged =
    draft.added.length > 0 ||
    standing.some((item, at) => {
      const { size, quantity } = lines[at]!;
      return size !== item.size || quantity !== leftOf(item);
    });
  return {
    isChanged,
    input: {
      order_id: order.id,
      kept: lines.filter(({ quantity }) => quantity > 0),
      added: draft.added.map(({ product_id, size, quantity, ownPrice }) => {
        const own_price = nairaIn(ownPrice);
        return { product_id, size, quantity, ...(own_price === undefined ? {} : { own_price }) };
      }),
    },
  };
}
