import { X } from "lucide-react";
import type { ResultOf } from "~/client/wire.ts";
import { usePieceSearch } from "~/features/catalogue/admin/use-piece-search.ts";
import type { WireCard } from "~/features/catalogue/schema.ts";
import { formatNaira, nairaToKobo } from "~/lib/money.ts";
import { pieceInSize, shortSize, sizeName } from "~/lib/size-names.ts";
import { ONE_SIZE } from "~/lib/sizes.ts";
import { IconButton } from "~/ui/button.tsx";
import { TextField } from "~/ui/fields.tsx";
import { type DraftLine, sameLine } from "./draft.ts";

/** A line as the shop sells it now; naira. */
export type CheckedLine = ResultOf<"check_cart">[number];

const naira = (amount: number) => formatNaira(nairaToKobo(amount));

/** Finds products and puts their sizes into the order. */
export function Pieces({
  lines,
  checked,
  mayPrice,
  onChange,
}: {
  lines: DraftLine[];
  checked: CheckedLine[];
  /** Whether other prices than the shop's may be agreed on. */
  mayPrice: boolean;
  onChange: (lines: DraftLine[]) => void;
}) {
  const { text, setText, query, found, isFetching, isMissed } = usePieceSearch();
  const change = (line: DraftLine, changes: Partial<DraftLine>) =>
    onChange(lines.map((other) => (other === line ? { ...line, ...changes } : other)));
  const setQuantity = (line: DraftLine, quantity: number) => change(line, { quantity });

  function add(card: WireCard, size: string) {
    const wanted = { product_id: card.id, size };
    const standing = lines.find((line) => sameLine(line, wanted));
    if (standing) setQuantity(standing, standing.quantity + 1);
    else {
      const { name, category, image } = card;
      onChange([...lines, { ...wanted, quantity: 1, name, category, image: image ?? "" }]);
    }
    setText("");
  }

  return (
    <div className="flex flex-col gap-4">
      <TextField
        label="Find a product"
        placeholder="Name, house, colour..."
        value={text}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
      />
      {found.length > 0 && (
        <ul className="-mt-3 divide-y divide-line border border-edge" aria-busy={isFetching}>
          {found.map((card) => (
            <li key={card.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2">
              <span className="min-w-48 flex-1 text-sm">
                {card.name}
                <span className="block text-muted">
                  {[card.brand, naira(card.sale_price ?? card.price)].filter(Boolean).join(" · ")}
                </span>
              </span>
              <SizeButtons card={card} onPick={(size) => add(card, size)} />
            </li>
          ))}
        </ul>
      )}
      {isMissed && <p className="text-sm text-muted">Nothing found for “{query}”.</p>}
      <ul className="divide-y divide-line border-y border-line">
        {lines.map((line) => {
          const now = checked.find((other) => sameLine(line, other));
          const problem = now && describeProblem(line, now);
          const piece = pieceInSize(line.name, line.size, line.category ?? "");
          return (
            <li
              key={`${line.product_id} ${line.size}`}
              className="flex flex-wrap items-center gap-3 py-2"
            >
              {line.image && (
                <img
                  src={line.image}
                  alt=""
                  width={40}
                  height={50}
                  className="h-12 w-10 bg-bone object-cover"
                />
              )}
              <span className="min-w-40 flex-1 text-sm">
                {line.name}
                <span className="block text-muted">
                  Size {sizeName(line.size, line.category ?? "")}
                  {now?.exists && ` · ${naira(now.price)} · ${now.available} in stock`}
                </span>
                {problem && (
                  <span role="alert" className="block text-oxblood">
                    {problem}
                  </span>
                )}
              </span>
              {mayPrice && (
                <label className="flex items-center gap-2 text-sm text-muted">
                  ₦
                  <input
                    type="number"
                    aria-label={`Own price of ${piece}`}
                    min={0}
                    step={0.01}
                    value={line.ownPrice ?? ""}
                    placeholder={now?.exists ? String(now.price) : ""}
                    onChange={(event) => change(line, { ownPrice: event.target.value })}
                    className="prices h-11 w-28 border border-edge bg-white px-2 text-right text-sm text-ink placeholder:text-muted"
                  />
                </label>
              )}
              <input
                type="number"
                aria-label={`Quantity of ${piece}`}
                min={1}
                max={99}
                value={line.quantity}
                onChange={(event) =>
                  setQuantity(line, Math.min(99, Math.max(1, Math.floor(+event.target.value || 1))))
                }
                className="prices h-11 w-16 border border-edge bg-white px-2 text-right text-sm"
              />
              <IconButton
                label={`Remove ${piece}`}
                onClick={() => onChange(lines.filter((other) => other !== line))}
              >
                <X aria-hidden="true" className="size-4" strokeWidth={1.5} />
              </IconButton>
            </li>
          );
        })}
        {lines.length === 0 && <li className="py-3 text-sm text-muted">No pieces yet.</li>}
      </ul>
    </div>
  );
}

function SizeButtons({ card, onPick }: { card: WireCard; onPick: (size: string) => void }) {
  const sizes = card.sizes.length > 0 ? card.sizes : [{ size: ONE_SIZE, available: card.in_stock }];
  return (
    <span className="flex flex-wrap gap-1">
      {sizes.map(({ size, available }) => (
        <button
          key={size}
          type="button"
          disabled={!available}
          aria-label={`Add ${pieceInSize(card.name, size, card.category)}`}
          onClick={() => onPick(size)}
          className="min-h-10 min-w-10 border border-edge px-2 text-sm hover:border-ink disabled:text-muted disabled:line-through"
        >
          {shortSize(size, card.category)}
        </button>
      ))}
    </span>
  );
}

function describeProblem(line: DraftLine, now: CheckedLine): string | undefined {
  if (!now.exists) return "No longer in the shop";
  if (now.available === 0) return "Sold out";
  if (now.available < line.quantity) return `Only ${now.available} left`;
  return undefined;
}
