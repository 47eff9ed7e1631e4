import type { Colour, Understanding, Wish, WishOf } from "~/features/language/understanding.ts";
import { unmet } from "./match.ts";
import type { Shelf } from "./pieces.server.ts";
import type { Wanted } from "./wanted.ts";

// "White with green", "navy and white": colours that one piece is to have together.

const WITH =
  /(?:\b(?:with|wit|wey get|having)|\bw\/)(?: (?:a|an|some|the|little|small|bit|touch|hint|accents?|of|in))* $/i;
/** "With silver chain": the colour of a part of it. */
const PART =
  /^[ -](?:tone |coloured |colou?r )?(?:chain|buckles?|hardware|zips?|zippers?|clasps?|lock|handles?|straps?|studs?|soles?|lining|buttons?|trims?|stripes?|details?|logo|toe|laces?|piping|embroidery|accents?)\b/i;
const AND = /^\s*(?:and|&|n|\+|\/|ati)\s*(?:a )?$/i;

const isColour = (wish: Wish): wish is WishOf<"colour"> =>
  wish.kind === "colour" && !wish.isNegated;

/** "A black gown with red shoes": the colour of another thing. */
function isOfThing({ wishes, text }: Understanding, colour: Wish): boolean {
  const next = wishes.find(({ start, kind }) => start >= colour.end && kind !== "material");
  if (next?.kind === "colour") return isOfThing({ wishes, text } as Understanding, next);
  return next?.kind === "thing" && !/[,.;:!?]|\bfor\b/.test(text.slice(colour.end, next.start));
}

/** The second colours that a text names. @returns those for sure, and whether the colours are joined by an "and" */
export function readAccents(said: Understanding): { accents: Colour[]; areJoined: boolean } {
  const { text, wishes } = said;
  const colours = wishes.filter(isColour);
  const accents: WishOf<"colour">[] = [];
  for (const [at, wish] of colours.entries()) {
    const before = colours[at - 1];
    const goesOn =
      before && accents.includes(before) && AND.test(text.slice(before.end, wish.start));
    const isPart = PART.test(text.slice(wish.end));
    // "Sneakers with green" are green, where no other colour is named.
    const isWith = (isPart || at > 0) && WITH.test(text.slice(0, wish.start));
    if (goesOn || (isWith && !isOfThing(said, wish))) accents.push(wish);
  }
  const [one, other] = colours;
  const areJoined =
    colours.length === 2 && accents.length === 0 && AND.test(text.slice(one!.end, other!.start));
  return { accents: accents.map(({ colour }) => colour), areJoined };
}

/** "Navy and white shirts" are of both colours where there are such; else of either. */
export function settleColours(shelf: Shelf, wanted: Wanted): Wanted {
  if (!wanted.areJoined || wanted.colours.length !== 2 || wanted.parts.length > 0) return wanted;
  const [main, accent] = wanted.colours;
  const both = { ...wanted, colours: [main!], accents: [accent!], areJoined: false };
  const isBoth = shelf.pieces.some((piece) => piece.inStock && unmet(piece, both).length === 0);
  return isBoth ? both : wanted;
}
