import { ArrowDown, ArrowUp, X } from "lucide-react";
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { variantUrl } from "~/features/images/sources.ts";
import { IconButton } from "~/ui/button.tsx";
import { cx } from "~/ui/cx.ts";
import type { Piece } from "../schema.ts";

type Step = "up" | "down";

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

/** Pieces that are dragged into their order, or moved step by step with their buttons. */
export function PiecesInOrder({
  label,
  pieces,
  removeLabel = "Remove",
  onChange,
}: {
  label: string;
  pieces: readonly Piece[];
  /** What is done with one that is taken out. */
  removeLabel?: string;
  onChange: (pieces: Piece[]) => void;
}) {
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const [said, setSaid] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const moved = useRef<{ id: number; step: Step }>(undefined);

  // A row that moves takes the focus with it: one press after the other brings it to its place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the order
  useEffect(() => {
    const { id, step } = moved.current ?? {};
    moved.current = undefined;
    if (id === undefined) return;
    const find = (step: Step) =>
      list.current?.querySelector<HTMLButtonElement>(`[data-move="${id} ${step}"]:enabled`);
    (find(step!) ?? find(step === "up" ? "down" : "up"))?.focus();
  }, [pieces]);

  function move(from: number, to: number) {
    if (to < 0 || to >= pieces.length || from === to) return;
    const next = [...pieces];
    const [piece] = next.splice(from, 1);
    next.splice(to, 0, piece!);
    setSaid(`${piece!.name}: ${to + 1} of ${pieces.length}`);
    onChange(next);
  }
  function step(at: number, step: Step) {
    moved.current = { id: pieces[at]!.id, step };
    move(at, step === "up" ? at - 1 : at + 1);
  }
  function drop(event: DragEvent, to: number) {
    event.preventDefault();
    if (dragged !== undefined) move(dragged, to);
    setDragged(undefined);
    setOver(undefined);
  }

  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      <ol
        ref={list}
        aria-label={label}
        className="divide-y divide-line border-y border-line empty:hidden"
      >
        {pieces.map((piece, at) => (
          <li
            key={piece.id}
            draggable
            onDragStart={() => setDragged(at)}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(at);
            }}
            onDragEnd={() => {
              setDragged(undefined);
              setOver(undefined);
            }}
            onDrop={(event) => drop(event, at)}
            className={cx(
              "flex cursor-grab items-center gap-3 py-1.5",
              over === at && "bg-indigo-light",
              dragged === at && "opacity-60",
            )}
          >
            <span className="prices w-6 text-right text-xs text-muted">{at + 1}</span>
            <PieceLine piece={piece}>
              <span className="flex">
                <IconButton
                  label={`Move ${piece.name} up`}
                  data-move={`${piece.id} up`}
                  disabled={at === 0}
                  onClick={() => step(at, "up")}
                >
                  <ArrowUp aria-hidden="true" className="size-4" strokeWidth={1.5} />
                </IconButton>
                <IconButton
                  label={`Move ${piece.name} down`}
                  data-move={`${piece.id} down`}
                  disabled={at === pieces.length - 1}
                  onClick={() => step(at, "down")}
                >
                  <ArrowDown aria-hidden="true" className="size-4" strokeWidth={1.5} />
                </IconButton>
                <IconButton
                  label={`${removeLabel} ${piece.name}`}
                  onClick={() => onChange(pieces.filter((_, other) => other !== at))}
                >
                  <X aria-hidden="true" className="size-4" strokeWidth={1.5} />
                </IconButton>
              </span>
            </PieceLine>
          </li>
        ))}
      </ol>
    </>
  );
}
