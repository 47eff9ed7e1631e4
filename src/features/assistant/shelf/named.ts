import { foldText } from "~/features/language/fold.ts";
import type { Piece, Shelf } from "./pieces.server.ts";

/** Joins the parts of a name and tells nothing apart. */
const JOINING = new Set(["in", "and", "the", "with", "a"]);
/** Of the telling words of a name so many must be said. */
const ENOUGH = 0.6;

const telling = (words: readonly string[]) => words.filter((word) => !JOINING.has(word));

interface Mention {
  at: number;
  pieces: Piece[];
}

/** Pieces whose first word is one of the language, where the text has all of their name: "Aso Wool Day Blazer". */
function inFull(shelf: Shelf, words: readonly string[], at: number): readonly Piece[] {
  const said = new Set(words.slice(at));
  return (shelf.byFirstWord.get(words[at]!) ?? []).filter((piece) => {
    const own = telling(piece.words);
    return own.length >= 3 && own.every((one) => said.has(one));
  });
}

const firstNonEmpty = <T>(one: readonly T[], other: readonly T[]) => (one.length > 0 ? one : other);
const upperFirst = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** "The Wura slip dress", though "wura" is gold: written as a name, with the next word of one behind it. */
function calledSo(
  shelf: Shelf,
  words: readonly string[],
  at: number,
  text: string,
): readonly Piece[] {
  const word = words[at]!;
  const isCalled = words[at - 1] === "the" || (at > 0 && text.includes(` ${upperFirst(word)} `));
  const named = isCalled ? (shelf.byFirstWord.get(word) ?? []) : [];
  return named.filter((piece) => piece.words[1] === words[at + 1]);
}

/** "Halima Daura gowns" names a house. */
const isHouse = (shelf: Shelf, before: string, word: string) =>
  shelf.lexicon.find([before, word])?.kind === "brand";

interface Scored {
  piece: Piece;
  kept: number;
  share: number;
}

/** "Maitama Chelsea Boot" of "Maitama Chelsea Boot in Jet Calf": what stands before the "in". */
const headOf = ({ words }: Piece) =>
  words.includes("in") ? words.slice(0, words.indexOf("in")) : words;

/** Of those that have equally many of the words said: called so in full; else up to the "in", or the most of their name. */
function closest(best: readonly Scored[], said: ReadonlySet<string>): readonly Scored[] {
  const most = Math.max(0, ...best.map(({ share }) => share));
  return best.filter(
    ({ piece, share }) =>
      share === most || (most < 1 && headOf(piece).every((word) => said.has(word))),
  );
}

/** A name that few things of a kind have. */
const FEW = 2;

/** "The Kunle watch": pieces of that name that are of the kind named behind it. */
function ofKind(shelf: Shelf, called: readonly Piece[], word: string | undefined): Piece[] {
  const entry = word ? shelf.lexicon.find([word]) : undefined;
  if (entry?.kind !== "thing") return [];
  const found = called.filter(({ things }) =>
    things.some((key) => entry.thing.kinds.includes(key)),
  );
  return found.length <= FEW ? found : [];
}

/**
 * Products that a text calls by name, in its order, each mention with the pieces it may mean: a
 * word of a product's own with the words around it that are in its name too. A place or a first
 * name alone is no product.
 */
export function findNamed(shelf: Shelf, text: string): Piece[][] {
  const words = foldText(text).split(" ");
  const mentions: Mention[] = [];
  for (const [at, word] of words.entries()) {
    const own = shelf.byOwnName.get(word);
    const candidates =
      own ?? firstNonEmpty(inFull(shelf, words, at), calledSo(shelf, words, at, text));
    if (candidates.length === 0) continue;
    // Another mention begins where another product's own name stands.
    const end = words.findIndex(
      (other, later) =>
        later > at + 1 &&
        shelf.byOwnName.has(other) &&
        !candidates.some(({ words }) => words.includes(other)),
    );
    const said = new Set(words.slice(Math.max(at - 1, 0), end < 0 ? undefined : end));
    const next = words[at + 1] ?? "";
    const before = words[at - 1] ?? "";
    const scored = candidates
      .filter(({ words }) => words.includes(next) || words.includes(before))
      .map((piece) => {
        const own = telling(piece.words);
        const kept = own.filter((one) => said.has(one)).length;
        return { piece, kept, share: kept / own.length };
      })
      .filter(({ kept, share }) => share >= ENOUGH || kept >= 3);
    const most = Math.max(0, ...scored.map(({ kept }) => kept));
    const best = scored.filter(({ kept }) => kept === most);
    const pieces = closest(best, said).map(({ piece }) => piece);
    if (pieces.length > 0) mentions.push({ at, pieces });
    else if (own && !isHouse(shelf, before, word)) {
      const kinds = ofKind(shelf, own, words[at + 1]);
      if (kinds.length > 0) mentions.push({ at, pieces: kinds });
    }
  }
  // A name of two own words is one mention.
  return mentions
    .filter(
      ({ pieces }, at) =>
        !mentions
          .slice(0, at)
          .some((earlier) => earlier.pieces.some((one) => pieces.includes(one))),
    )
    .map(({ pieces }) => pieces);
}
