import { Link } from "react-router";
import { useStore } from "~/client/store.ts";
import { whatsappUrl } from "~/lib/links.ts";
import { ActButton } from "./act-button.tsx";
import type { Message } from "./conversation.ts";
import { sumUp } from "./hand-over.ts";
import { PieceCard } from "./piece-card.tsx";
import { type Piece, readLines } from "./rich-text.ts";

/** An answer of TEMI: words, links to our own pages, and the pieces it speaks of in place of a list. */
export function Answer({
  message,
  messages,
  onFollow,
}: {
  message: Message;
  messages: readonly Message[];
  onFollow: () => void;
}) {
  const store = useStore();
  const { cards = [] } = message;
  const isShown = (id: number | null) => id !== null && cards.some((card) => card.id === id);
  // A sentence need not lead to a piece that stands below it.
  const content = message.content.replace(
    /(^\d\. .*)| \(\/product\/(\d+)\)/gm,
    (whole, listed, id) => (listed || !isShown(Number(id)) ? whole : ""),
  );
  const lines = readLines(content);
  const listAt = lines.findIndex(({ productId }) => isShown(productId));

  const show = (piece: Piece, at: number) => {
    if ("text" in piece) return piece.text;
    if ("to" in piece)
      return (
        <Link key={at} to={piece.to} onClick={onFollow} className="link">
          {piece.label}
        </Link>
      );
    return (
      <a
        key={at}
        href={whatsappUrl(store.brand.whatsapp, sumUp(messages, store))}
        target="_blank"
        rel="noopener noreferrer"
        className="link"
      >
        WhatsApp<span className="sr-only">, opens in a new tab</span>
      </a>
    );
  };
  const list = cards.length > 0 && (
    <ul aria-label="Pieces" className="divide-y divide-line border-y border-line">
      {cards.map((card) => (
        <li key={card.id}>
          <PieceCard card={card} onFollow={onFollow} />
        </li>
      ))}
    </ul>
  );
  return (
    <div className="space-y-2.5 text-sm [overflow-wrap:anywhere]">
      {lines.map((line, at) => {
        const key = `line ${at}`;
        if (at === listAt) return <div key={key}>{list}</div>;
        if (isShown(line.productId)) return null;
        return <p key={key}>{line.pieces.map(show)}</p>;
      })}
      {listAt < 0 && list}
      {message.acts?.map((act) => (
        <ActButton key={act.label} act={act} cards={cards} onFollow={onFollow} />
      ))}
    </div>
  );
}
