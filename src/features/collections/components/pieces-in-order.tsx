import type { ReactNode } from "react";
import { variantUrl } from "~/features/images/sources.ts";
import { InOrder } from "~/ui/in-order.tsx";
import type { Piece } from "../schema.ts";

/** A piece with its picture, for lists that staff arrange. */
export function PieceLine({ piece, children }: { piece: Piece; children?: ReactNode }) {
  return (
    <>
      {piece.image && (
        <img
          src={variantUrl(piece.image, 160)}
          alt=""
          width={40}
          height={50}
          loading="lazy"
          draggable={false}
          className="h-12 w-10 shrink-0 bg-bone object-cover"
        />
      )}
      <span className="min-w-0 flex-1 break-words text-sm">
        {piece.name}
        <span className="block text-xs text-muted">
          {[piece.brand, !piece.is_active && "not in the shop now"].filter(Boolean).join(" · ")}
        </span>
      </span>
      {children}
    </>
  );
}

/** Pieces in an order that staff choose. */
export const PiecesInOrder = ({
  label,
  pieces,
  removeLabel,
  onChange,
}: {
  label: string;
  pieces: readonly Piece[];
  /** What is done with one that is taken out. */
  removeLabel?: string;
  onChange: (pieces: Piece[]) => void;
}) => (
  <InOrder
    label={label}
    items={pieces}
    keyOf={({ id }) => id}
    nameOf={({ name }) => name}
    onMove={onChange}
    removeLabel={removeLabel}
    onRemove={(removed) => onChange(pieces.filter((piece) => piece !== removed))}
    renderLine={(piece) => <PieceLine piece={piece} />}
  />
);
