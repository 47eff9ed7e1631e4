import type { ResultOf } from "~/client/wire.ts";
import type { AdminOrder } from "~/features/orders/admin/order-view.ts";
import { formatNaira, nairaToKobo } from "~/lib/money.ts";
import { pieceInSize, sizeName } from "~/lib/size-names.ts";
import { leftOf, lineOf, type PiecesDraft } from "./use-pieces-draft.ts";

type Sizes = ResultOf<"changeable_pieces">["lines"];

/** The lines of an order with their sizes and quantities to choose; none of a line takes it out. */
export function StandingPieces({
  order,
  sizes,
  draft,
  onChange,
}: {
  order: AdminOrder;
  sizes: Sizes;
  draft: PiecesDraft;
  onChange: (kept: PiecesDraft["kept"]) => void;
}) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {order.items
        .filter((item) => leftOf(item) > 0)
        .map((item) => {
          const line = lineOf(item, draft);
          const change = (changes: Partial<typeof line>) =>
            onChange({ ...draft.kept, [item.id]: { ...line, ...changes } });
          const offered = sizes.find(({ id }) => id === item.id)?.sizes ?? [];
          const name = pieceInSize(item.product_name, item.size, item.category);
          return (
            <li key={item.id} className="flex flex-wrap items-center gap-3 py-2 text-sm">
              <span className="min-w-40 flex-1">
                <span className={line.quantity === 0 ? "line-through" : ""}>
                  {item.product_name}
                </span>
                <span className="block text-muted">
                  {formatNaira(nairaToKobo(item.price))} each, as agreed
                </span>
              </span>
              {offered.length > 1 && (
                <select
                  aria-label={`Size of ${name}`}
                  value={line.size}
                  onChange={(event) => change({ size: event.target.value })}
                  className="h-11 border border-edge bg-white px-2"
                >
                  {offered.map(({ size, available }) => (
                    <option
                      key={size}
                      value={size}
                      disabled={size !== item.size && available < line.quantity}
                    >
                      {sizeName(size, item.category)}: {available} there
                    </option>
                  ))}
                </select>
              )}
              <input
                type="number"
                aria-label={`Quantity of ${name}`}
                min={0}
                max={99}
                value={line.quantity}
                onChange={(event) =>
                  change({
                    quantity: Math.min(99, Math.max(0, Math.floor(+event.target.value || 0))),
                  })
                }
                className="prices h-11 w-16 border border-edge bg-white px-2 text-right"
              />
            </li>
          );
        })}
    </ul>
  );
}
