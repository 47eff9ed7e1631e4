import { useState } from "react";
import { Button } from "~/ui/button.tsx";
import { BLOCK_NAMES, type Block, type BlockKind, MOST_BLOCKS } from "../blocks.ts";
import { makeBlock } from "./page-form.ts";

/** Puts a block at the end of a page: which kind is chosen from what each shows. */
export function AddBlock({
  kinds,
  isFull,
  onAdd,
}: {
  kinds: readonly BlockKind[];
  isFull: boolean;
  onAdd: (block: Block) => void;
}) {
  const [isChoosing, setChoosing] = useState(false);
  if (isFull) {
    return <p className="mt-4 text-sm text-muted">A page has at most {MOST_BLOCKS} blocks.</p>;
  }
  return (
    <div className="mt-4">
      <Button
        variant="secondary"
        aria-expanded={isChoosing}
        onClick={() => setChoosing(!isChoosing)}
      >
        Add a block
      </Button>
      {isChoosing && (
        <ul aria-label="Kinds of block" className="mt-3 grid gap-2 sm:grid-cols-2">
          {kinds.map((kind) => (
            <li key={kind}>
              <button
                type="button"
                onClick={() => {
                  onAdd(makeBlock(kind));
                  setChoosing(false);
                }}
                className="size-full border border-line px-4 py-3 text-left text-sm transition-colors hover:border-ink"
              >
                <span className="font-medium">{BLOCK_NAMES[kind].name}</span>
                <span className="block text-muted">{BLOCK_NAMES[kind].hint}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
