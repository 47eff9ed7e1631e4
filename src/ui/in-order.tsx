import { ArrowDown, ArrowUp, X } from "lucide-react";
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { IconButton } from "./button.tsx";
import { cx } from "./cx.ts";

type Step = "up" | "down";

export interface InOrderProps<T> {
  /** Names the list for screen readers. */
  label: string;
  items: readonly T[];
  /** Letters, digits and hyphens. */
  keyOf: (item: T) => string | number;
  /** For its buttons: "Move … up". */
  nameOf: (item: T) => string;
  onMove: (items: T[]) => void;
  removeLabel?: string | undefined;
  onRemove: (item: T, at: number) => void;
  /** It can be moved, and never taken out. */
  isFixed?: (item: T) => boolean;
  /** What stands between its number and its buttons. */
  renderLine: (item: T) => ReactNode;
  /** What stands under its line while it is open; a row that is open is not dragged, so that text can be marked in it. */
  renderBelow?: (item: T) => ReactNode;
}

/** Things that are dragged into their order, or moved step by step with their buttons. */
export function InOrder<T>({ label, items, keyOf, nameOf, onMove, ...props }: InOrderProps<T>) {
  const { removeLabel = "Remove", onRemove, isFixed, renderLine, renderBelow } = props;
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const [said, setSaid] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const moved = useRef<{ key: string | number; step: Step }>(undefined);

  // A row that moves takes the focus with it: one press after the other brings it to its place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the order
  useEffect(() => {
    const { key, step } = moved.current ?? {};
    moved.current = undefined;
    if (key === undefined) return;
    const find = (step: Step) =>
      list.current?.querySelector<HTMLButtonElement>(`[data-move="${key} ${step}"]:enabled`);
    (find(step!) ?? find(step === "up" ? "down" : "up"))?.focus();
  }, [items]);

  function move(from: number, to: number) {
    if (to < 0 || to >= items.length || from === to) return;
    const next = [...items];
    const [item] = next.splice(from, 1);
    next.splice(to, 0, item!);
    setSaid(`${nameOf(item!)}: ${to + 1} of ${items.length}`);
    onMove(next);
  }
  function step(at: number, step: Step) {
    moved.current = { key: keyOf(items[at]!), step };
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
        {items.map((item, at) => {
          const key = keyOf(item);
          const name = nameOf(item);
          const below = renderBelow?.(item);
          return (
            <li
              key={key}
              draggable={!below}
              onDragStart={() => setDragged(at)}
              onDragOver={(event) => {
                if (dragged === undefined) return;
                event.preventDefault();
                setOver(at);
              }}
              onDragEnd={() => {
                setDragged(undefined);
                setOver(undefined);
              }}
              onDrop={(event) => drop(event, at)}
              className={cx(
                over === at && "bg-indigo-light",
                dragged === at && "opacity-60",
                !below && "cursor-grab",
              )}
            >
              <div className="flex items-center gap-3 py-1.5">
                <span className="prices w-6 shrink-0 text-right text-xs text-muted">{at + 1}</span>
                {renderLine(item)}
                <span className="flex shrink-0">
                  <IconButton
                    label={`Move ${name} up`}
                    data-move={`${key} up`}
                    disabled={at === 0}
                    onClick={() => step(at, "up")}
                  >
                    <ArrowUp aria-hidden="true" className="size-4" strokeWidth={1.5} />
                  </IconButton>
                  <IconButton
                    label={`Move ${name} down`}
                    data-move={`${key} down`}
                    disabled={at === items.length - 1}
                    onClick={() => step(at, "down")}
                  >
                    <ArrowDown aria-hidden="true" className="size-4" strokeWidth={1.5} />
                  </IconButton>
                  {isFixed?.(item) ? (
                    <span aria-hidden="true" className="w-[min(2.75rem,14vw)]" />
                  ) : (
                    <IconButton label={`${removeLabel} ${name}`} onClick={() => onRemove(item, at)}>
                      <X aria-hidden="true" className="size-4" strokeWidth={1.5} />
                    </IconButton>
                  )}
                </span>
              </div>
              {below}
            </li>
          );
        })}
      </ol>
    </>
  );
}
