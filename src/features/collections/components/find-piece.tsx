import { usePieceSearch } from "~/features/catalogue/admin/use-piece-search.ts";
import type { WireCard } from "~/features/catalogue/schema.ts";
import { Button } from "~/ui/button.tsx";
import { TextField } from "~/ui/fields.tsx";
import type { Piece } from "../schema.ts";
import { PieceLine } from "./pieces-in-order.tsx";

export const toPiece = ({ id, name, brand, image }: WireCard): Piece => ({
  id,
  name,
  brand,
  image,
  is_active: true,
});

/** Finds pieces of the shop, to put them into a list. */
export function FindPiece({
  action,
  taken,
  onPick,
}: {
  /** On the button beside a piece. */
  action: string;
  /** Ids of those that are in the list already. */
  taken: readonly number[];
  onPick: (piece: Piece) => void;
}) {
  const { text, setText, query, found, isFetching, isMissed } = usePieceSearch();
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label="Find a piece"
        placeholder="Name, house, colour..."
        value={text}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        // It belongs to a form that is not sent from here.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      {found.length > 0 && (
        <ul
          aria-label="Found"
          className="divide-y divide-line border border-edge"
          aria-busy={isFetching}
        >
          {found.map((card) => (
            <li key={card.id} className="flex items-center gap-3 px-3 py-1.5">
              <PieceLine piece={toPiece(card)}>
                <Button
                  variant="quiet"
                  disabled={taken.includes(card.id)}
                  onClick={() => onPick(toPiece(card))}
                >
                  {taken.includes(card.id) ? "In it" : action}
                  <span className="sr-only"> {card.name}</span>
                </Button>
              </PieceLine>
            </li>
          ))}
        </ul>
      )}
      {isMissed && <p className="text-sm text-muted">Nothing found for “{query}”.</p>}
    </div>
  );
}
