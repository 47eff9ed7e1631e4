import type { NamedSize } from "~/features/language/understanding.ts";
import { chartOf, sizeName } from "~/lib/size-names.ts";
import { labelsOf } from "./match.ts";
import type { Piece } from "./pieces.server.ts";

const LETTERS = ["XS", "S", "M", "L", "XL", "XXL", "XXXL", "4XL", "5XL", "6XL"];

/** Where a label stands among those of its kind. */
function placeOf(label: string): number | null {
  const at = LETTERS.indexOf(label);
  if (at >= 0) return at;
  return /^\d/.test(label) ? Number(label) : null;
}

/** The same for a size that the pieces of a category may not have: the guide goes on as it began. */
function placeWanted(size: NamedSize, category: string): number | null {
  const [label] = labelsOf(size, category);
  if (label !== undefined) return placeOf(label);
  const [first] = chartOf(category) ?? [];
  if (size.system === "letter") return placeOf(size.value);
  if (!first) return null;
  const system = size.system === "bare" ? "us" : size.system;
  return first.us + Number(size.value) - first[system];
}

/** Of pieces without a size: the next smaller and the next larger one that they have, and who has these. */
export function nearestSizes(
  pieces: readonly Piece[],
  size: NamedSize,
): { names: string[]; pieces: Piece[] } {
  const found = pieces.flatMap((piece) => {
    const wanted = placeWanted(size, piece.category);
    return piece.sizes.flatMap((label) => {
      const place = placeOf(label);
      return wanted === null || place === null || place === wanted
        ? []
        : [{ piece, name: sizeName(label, piece.category), gap: place - wanted }];
    });
  });
  const below = Math.max(...found.flatMap(({ gap }) => (gap < 0 ? gap : [])));
  const above = Math.min(...found.flatMap(({ gap }) => (gap > 0 ? gap : [])));
  const nearest = [below, above].flatMap((least) => found.filter(({ gap }) => gap === least));
  return {
    names: [...new Set(nearest.map(({ name }) => name))],
    pieces: pieces.filter((piece) => nearest.some((one) => one.piece === piece)),
  };
}
