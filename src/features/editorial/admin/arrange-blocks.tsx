import { useEffect, useRef, useState } from "react";
import type { Piece } from "~/features/collections/schema.ts";
import { Button } from "~/ui/button.tsx";
import { InOrder } from "~/ui/in-order.tsx";
import { BLOCK_NAMES, type Block, type BlockKind, isHomeSection, MOST_BLOCKS } from "../blocks.ts";
import type { PageFields } from "../schema.ts";
import { AddBlock } from "./add-block.tsx";
import { BlockFields, type Changes } from "./block-fields.tsx";
import { OpeningLine } from "./opening-line.tsx";
import { type Arranged, errorsOf, headingOf, nameOf, type PageErrors } from "./page-form.ts";
import { useChoices } from "./use-choices.ts";

/** The blocks of a page or a mail: put in, opened to be edited, moved, and taken out with a way back. */
export function ArrangeBlocks({
  kinds,
  form,
  fresh = null,
  errors,
  change,
}: {
  /** Those that can be added. */
  kinds: readonly BlockKind[];
  form: Arranged;
  /** As every fresh shop has it: none of these blocks can be taken out. */
  fresh?: Pick<PageFields, "blocks"> | null;
  errors: PageErrors;
  change: (changes: (form: Arranged) => Partial<Arranged>) => void;
}) {
  const { blocks } = form;
  const choices = useChoices();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [removed, setRemoved] = useState<{ block: Block; at: number }>();
  const undo = useRef<HTMLButtonElement>(null);
  const wrong = (block: Block) => Object.keys(errorsOf(errors, block)).length > 0;

  // What is to be mended is seen: its block opens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each check, not as one types
  useEffect(() => {
    const ids = blocks.filter(wrong).map(({ id }) => id);
    if (ids.length > 0) setOpen((open) => new Set([...open, ...ids]));
  }, [errors]);
  // The button that was pressed is gone with its row: the next press takes it back.
  useEffect(() => {
    if (removed) undo.current?.focus();
  }, [removed]);

  function toggle(id: string) {
    setOpen((open) => {
      const next = new Set(open);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }
  function add(block: Block) {
    change(({ blocks }) => ({ blocks: [...blocks, block] }));
    toggle(block.id);
  }
  const edit = <B extends Block>(id: string, changes: Changes<B>, piece?: Piece) =>
    change(({ blocks, pieces }) => ({
      blocks: blocks.map((block) =>
        block.id === id
          ? ({
              ...block,
              ...(typeof changes === "function" ? changes(block as B) : changes),
            } as Block)
          : block,
      ),
      pieces: piece && !pieces.some(({ id }) => id === piece.id) ? [...pieces, piece] : pieces,
    }));
  function remove(block: Block, at: number) {
    change(({ blocks }) => ({ blocks: blocks.filter(({ id }) => id !== block.id) }));
    setRemoved({ block, at });
  }
  function bringBack() {
    if (!removed) return;
    const { block, at } = removed;
    change(({ blocks }) => ({ blocks: blocks.toSpliced(at, 0, block) }));
    setRemoved(undefined);
  }

  return (
    <section aria-labelledby="blocks">
      <h2 id="blocks" className="mb-3 text-base font-medium">
        Blocks
      </h2>
      {blocks.length === 0 && (
        <p className="mb-3 text-sm text-muted">
          No blocks yet. A text, pictures, an edit of pieces: put in the first below.
        </p>
      )}
      <InOrder
        label="Blocks in their order"
        items={blocks}
        keyOf={({ id }) => id}
        nameOf={nameOf}
        onMove={(blocks) => change(() => ({ blocks }))}
        onRemove={remove}
        isFixed={({ kind, id }) =>
          isHomeSection(kind) || Boolean(fresh?.blocks.some((own) => own.id === id))
        }
        renderLine={(block) => (
          <OpeningLine
            title={BLOCK_NAMES[block.kind].name}
            text={headingOf(block) || BLOCK_NAMES[block.kind].hint}
            isOpen={open.has(block.id)}
            isWrong={wrong(block)}
            controls={`fields-${block.id}`}
            onToggle={() => toggle(block.id)}
          />
        )}
        renderBelow={(block) =>
          open.has(block.id) && (
            <fieldset
              aria-label={nameOf(block)}
              id={`fields-${block.id}`}
              className="flex flex-col gap-5 pb-8 pt-3 sm:pl-9"
            >
              <BlockFields
                block={block}
                errors={errorsOf(errors, block)}
                choices={choices}
                pieces={form.pieces}
                onChange={(changes, piece) => edit(block.id, changes, piece)}
              />
            </fieldset>
          )
        }
      />
      {removed && (
        <p
          role="status"
          className="mt-3 flex flex-wrap items-center gap-x-4 bg-bone-light px-4 py-1.5 text-sm"
        >
          {nameOf(removed.block)} is taken out.
          <Button ref={undo} variant="quiet" onClick={bringBack}>
            Put it back
          </Button>
        </p>
      )}
      {errors.blocks && (
        <p role="alert" className="mt-3 text-sm text-oxblood">
          {errors.blocks}
        </p>
      )}
      <AddBlock kinds={kinds} isFull={blocks.length >= MOST_BLOCKS} onAdd={add} />
    </section>
  );
}
