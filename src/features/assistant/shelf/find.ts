import { things as allThings, type Thing } from "~/features/language/things.ts";
import type { Occasion } from "~/features/language/understanding.ts";
import { type Aspect, hasColour, isThing, unmet, wishFor } from "./match.ts";
import type { Piece, Shelf } from "./pieces.server.ts";
import type { Wanted } from "./wanted.ts";

/** How much farther from the wish each unkept part takes a piece. */
const DISTANCE: Record<Aspect, number> = {
  new: 2,
  badge: 3,
  sale: 5,
  accent: 4,
  price: 8,
  colour: 10,
  size: 12,
  laptop: 13,
  material: 14,
  origin: 16,
  brand: 20,
  thing: 60,
  wearer: 300,
  unwanted: 300,
};
/** A thing that is nearly what was named. */
const NEAR_THING = 16;
/** Another kind of the same department: shoes for shoes. */
const SAME_DEPARTMENT = 40;
/** Beyond, a piece has nothing to do with the wish. */
const TOO_FAR = 100;

/** Keys of what is worn for an occasion, by whom. */
export function wornFor(occasion: Occasion, wearer: Wanted["wearer"]): string[] {
  const { women, men, both } = occasion;
  if (wearer === "women") return [...women, ...both];
  if (wearer === "men") return [...men, ...both];
  const most = Math.max(women.length, men.length);
  const mixed = Array.from({ length: most }, (_, at) => [women[at], men[at]]).flat();
  return [...new Set([...mixed.filter((key) => key !== undefined), ...both])];
}

export const thingsOf = (keys: readonly string[]): Thing[] =>
  keys.flatMap((key) => allThings.get(key) ?? []);

/** Its own name says the thing, and not only a kind of it. */
const isCalled = (piece: Piece, { key, said }: Thing) =>
  piece.things.includes(key) || said.some((word) => piece.words.includes(word));

/** Larger is better among pieces that keep every wish. */
export function rank(piece: Piece, all: Wanted): number {
  const wanted = wishFor(piece, all);
  let score = wanted.liked.some((colour) => hasColour(piece, colour)) ? 2 : 0;
  for (const colour of wanted.colours) {
    // The main colour before one of the trim, the best shade before the next.
    const main = { ...piece, colours: piece.colours.slice(0, 1), shades: piece.shades.slice(0, 1) };
    if (hasColour(main, colour)) score += 4;
    const at = colour.shades.indexOf(piece.shades[0] ?? "");
    if (at >= 0) score += 1 / (1 + at);
  }
  if (wanted.things.some((thing) => isCalled(piece, thing))) score += 1;
  score += 2 * wanted.names.filter((word) => piece.words.includes(word)).length;
  if (wanted.occasion && wanted.things.length > 0) {
    const worn = thingsOf(wornFor(wanted.occasion, wanted.wearer));
    if (worn.some((thing) => isThing(piece, thing, wanted))) score += 1;
  }
  return score;
}

const orders: Record<NonNullable<Wanted["sort"]>, (a: Piece, b: Piece) => number> = {
  price_asc: (a, b) => a.priceKobo - b.priceKobo,
  price_desc: (a, b) => b.priceKobo - a.priceKobo,
  rating: (a, b) => b.rating - a.rating,
  newest: () => 0,
};

const isBestSeller = ({ badge }: Piece) => /best\s?-?seller/.test(badge);

/** The best first. Of equals the newer one, which stands before the older on the shelf. */
export function ordered(pieces: readonly Piece[], wanted: Wanted): Piece[] {
  if (wanted.bestSellers) {
    const order = orders[wanted.sort ?? "rating"];
    return pieces.toSorted(
      (a, b) => Number(isBestSeller(b)) - Number(isBestSeller(a)) || order(a, b),
    );
  }
  if (wanted.sort) return pieces.toSorted(orders[wanted.sort]);
  const scores = new Map(pieces.map((piece) => [piece, rank(piece, wanted)]));
  return pieces.toSorted((a, b) => scores.get(b)! - scores.get(a)!);
}

/** Some of each kind in turn, in the order of the kinds. */
export function inTurn<T>(kinds: readonly (readonly T[])[]): T[] {
  const most = Math.max(0, ...kinds.map(({ length }) => length));
  const mixed = Array.from({ length: most }, (_, at) => kinds.flatMap((kind) => kind[at] ?? []));
  return [...new Set(mixed.flat())];
}

/** Without a thing of its own an occasion names the things. */
const isForOccasion = ({ things, brands, materials, occasion }: Wanted) =>
  occasion !== null && things.length === 0 && brands.length === 0 && materials.length === 0;

/** Pieces that keep every wish, the best first. */
export function findPieces(
  shelf: Shelf,
  wanted: Wanted,
  { inStock = true }: { inStock?: boolean } = {},
): Piece[] {
  const among = inStock ? shelf.pieces.filter((piece) => piece.inStock) : shelf.pieces;
  const fitting = among.filter((piece) => unmet(piece, wanted).length === 0);
  if (!isForOccasion(wanted)) return ordered(fitting, wanted);
  const kinds = thingsOf(wornFor(wanted.occasion!, wanted.wearer)).map((thing) =>
    ordered(
      fitting.filter((piece) => isThing(piece, thing, wanted)),
      wanted,
    ),
  );
  return wanted.sort ? ordered([...new Set(kinds.flat())], wanted) : inTurn(kinds);
}

/**
 * Of pieces that were named those worn for the occasion, where there are enough of them; else all, these
 * first. @returns also how many are worn for it
 */
export function narrowToOccasion(
  pieces: readonly Piece[],
  wanted: Wanted,
  enough: number,
): { pieces: readonly Piece[]; worn: number } {
  if (wanted.things.length > 1) return narrowEach(pieces, wanted, enough);
  if (!wanted.occasion || isForOccasion(wanted)) return { pieces, worn: pieces.length };
  const things = thingsOf(wornFor(wanted.occasion, wanted.wearer));
  const isWorn = (piece: Piece) => things.some((thing) => isThing(piece, thing, wanted));
  const worn = pieces.filter(isWorn);
  if (worn.length >= enough) return { pieces: worn, worn: worn.length };
  const others = wanted.sort ? pieces : [...worn, ...pieces.filter((piece) => !isWorn(piece))];
  return { pieces: others, worn: worn.length };
}

/** Of several things that were named none is left out for the occasion. */
function narrowEach(
  pieces: readonly Piece[],
  wanted: Wanted,
  enough: number,
): { pieces: readonly Piece[]; worn: number } {
  const all = wanted.things.map((thing) =>
    narrowToOccasion(
      pieces.filter((piece) => isThing(piece, thing, wanted)),
      { ...wanted, things: [thing], parts: [] },
      Math.ceil(enough / wanted.things.length),
    ),
  );
  const kept = new Set(all.flatMap((one) => one.pieces));
  const worn = all.reduce((sum, one) => sum + one.worn, 0);
  return { pieces: pieces.filter((piece) => kept.has(piece)), worn };
}

/** Hers and his in turn, where there are both. */
export function forBoth(pieces: readonly Piece[]): readonly Piece[] {
  const [hers, his] = ["Women's", "Men's"].map((whose) =>
    pieces.filter(({ category }) => category.startsWith(whose)),
  );
  return hers!.length > 0 && his!.length > 0 ? inTurn([hers!, his!]) : pieces;
}

export interface Near {
  pieces: Piece[];
  /** The wishes that these do not keep. */
  unmet: Aspect[];
}

/** "Men's Shoes" and "Sneakers" are of one kind. */
const kindOf = (category: string) =>
  /Shoes|Sneakers/.test(category) ? "shoes" : /Fashion/.test(category) ? "clothes" : category;

/** What comes nearest to a wish that nothing keeps; the same wishes are unkept by all of it. */
export function findNear(shelf: Shelf, wanted: Wanted): Near | null {
  const near = thingsOf(wanted.things.flatMap((thing) => thing.near));
  const kinds = new Set(wanted.things.flatMap(({ categories }) => categories.map(kindOf)));
  const rated = shelf.pieces
    .filter((piece) => piece.inStock)
    .map((piece) => {
      const aspects = unmet(piece, wanted);
      const isNear =
        aspects.includes("thing") && near.some((thing) => isThing(piece, thing, wanted));
      const thing = isNear
        ? NEAR_THING
        : kinds.has(kindOf(piece.category))
          ? SAME_DEPARTMENT
          : DISTANCE.thing;
      const distance = aspects.reduce(
        (sum, aspect) => sum + (aspect === "thing" ? thing : DISTANCE[aspect]),
        0,
      );
      return { piece, aspects, distance };
    })
    .filter(({ aspects, distance }) => aspects.length > 0 && distance < TOO_FAR);
  const least = Math.min(...rated.map(({ distance }) => distance));
  const closest = rated.filter(({ distance }) => distance === least);
  if (closest.length === 0) return null;
  const pieces = closest.map(({ piece }) => piece);
  return { pieces: orderNear(pieces, wanted, closest[0]!.aspects), unmet: closest[0]!.aspects };
}

function orderNear(pieces: Piece[], wanted: Wanted, aspects: readonly Aspect[]): Piece[] {
  const nearColours = wanted.colours.flatMap(({ colours, near }) => [...colours, ...near]);
  const colourAt = ({ colours }: Piece) => {
    const at = nearColours.indexOf(colours[0] ?? "");
    return at < 0 ? nearColours.length : at;
  };
  const gap = ({ priceKobo }: Piece) =>
    wanted.max !== null && priceKobo / 100 > wanted.max
      ? priceKobo / 100 - wanted.max
      : wanted.min !== null
        ? Math.max(wanted.min - priceKobo / 100, 0)
        : 0;
  if (aspects.includes("price")) return pieces.toSorted((a, b) => gap(a) - gap(b));
  if (aspects.includes("colour")) return pieces.toSorted((a, b) => colourAt(a) - colourAt(b));
  return ordered(pieces, wanted);
}
