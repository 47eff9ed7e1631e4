import type { CatalogueIndex } from "./catalogue-index.server.ts";
import { markRows } from "./columns.ts";

/** Rows of a list that somebody has put together or into an order. */
export interface ArrangedRows {
  /** All that the list has, in its order; undefined: every row, newest first. */
  pieces: Int32Array | undefined;
  /** Those that stand first and last, where nobody sorts or searches. */
  pinned: Int32Array;
  buried: Int32Array;
}

const allRows = (index: CatalogueIndex) => {
  index.order.newest ??= Int32Array.from({ length: index.count }, (_, row) => row);
  return index.order.newest;
};

/** What the text found of what the list has. */
export function listedRows(
  index: CatalogueIndex,
  { matches, arranged }: { matches?: Int32Array | undefined; arranged?: ArrangedRows | undefined },
): Int32Array {
  const pieces = arranged?.pieces;
  if (!matches) return pieces ?? allRows(index);
  if (!pieces) return matches;
  const isListed = markRows(index.count, [pieces]);
  return matches.filter((row) => isListed[row]);
}

/** The order that a list has by itself; undefined: newest first. */
export function arrangedOrder(index: CatalogueIndex, arranged: ArrangedRows | undefined) {
  if (!arranged) return undefined;
  const { pieces, pinned, buried } = arranged;
  if (pinned.length + buried.length === 0) return pieces;
  const isMoved = markRows(index.count, [pinned, buried]);
  const between = (pieces ?? allRows(index)).filter((row) => !isMoved[row]);
  return Int32Array.from([...pinned, ...between, ...buried]);
}
