import { things } from "~/features/language/things.ts";
import type { Understanding, Wish, WishOf } from "~/features/language/understanding.ts";
import { isWomens } from "../rules.ts";
import type { CatalogueIndex } from "./catalogue-index.server.ts";
import { chosen, hasAny, markRows } from "./columns.ts";

/** What makes one piece that holds all conditions a better answer than another. */
const WORTH = {
  /** Its whole name was typed. */
  name: 400,
  /** In its main colour, not only in its trim. */
  mainColour: 60,
  bothColours: 30,
  thing: 24,
  word: 12,
  /** For the first of an occasion's things; less for each after it. */
  occasion: 24,
  wearer: 6,
  inStock: 40,
} as const;

/**
 * Scores rows for a text; higher is better.
 *
 * @param hits how many of the text's words each row's name has
 * @param named rows that were asked for by their names
 */
export function scorer(
  index: CatalogueIndex,
  { wishes }: Understanding,
  hits: Uint16Array,
  named: Int32Array,
): (row: number) => number {
  const wanted = wishes.filter(({ isNegated }) => !isNegated);
  const colours = wanted.filter((wish): wish is WishOf<"colour"> => wish.kind === "colour");
  const inColour = colours.map(({ colour }) => ({
    hasShades: colour.shades.length > 0,
    shades: chosen(index.shades.names, colour.shades),
    colours: chosen(index.colors.names, colour.colours.length > 0 ? colour.colours : colour.near),
  }));
  const worthOfThing = worthOfThings(index, wanted);
  const worthOfCategory = worthOfCategories(index, wanted);
  const isNamed = markRows(index.count, [named]);
  const colourWorth = (row: number) => {
    const first = index.colors.start[row]!;
    if (first === index.colors.start[row + 1]) return 0;
    const main = index.colors.values[first]!;
    const shadeAt = index.shades.start[row]!;
    const shade = shadeAt < index.shades.start[row + 1]! ? index.shades.values[shadeAt]! : null;
    const isMain = inColour.some(
      ({ colours, shades, hasShades }) =>
        colours[main] === 1 && (!hasShades || shade === null || shades[shade] === 1),
    );
    const hasBoth =
      inColour.length > 1 && inColour.every(({ colours }) => hasAny(index.colors, row, colours));
    return (isMain ? WORTH.mainColour : 0) + (hasBoth ? WORTH.bothColours : 0);
  };
  return (row) =>
    isNamed[row]! * WORTH.name +
    index.inStock[row]! * WORTH.inStock +
    hits[row]! * WORTH.word +
    worthOfThing[index.thing[row]!]! +
    worthOfCategory[index.category[row]!]! +
    (inColour.length > 0 ? colourWorth(row) : 0);
}

/** What each thing adds: as the one that is named, or as one of an occasion's. */
function worthOfThings(index: CatalogueIndex, wanted: readonly Wish[]): Int32Array {
  const worth = new Int32Array(index.thingNames.length);
  const exact = wanted.flatMap((wish) => (wish.kind === "thing" ? [wish.thing.key] : []));
  for (const [number, isExact] of chosen(index.thingNames, exact).entries()) {
    if (isExact) worth[number] = WORTH.thing;
  }
  for (const [number, place] of suitedThings(index, wanted)) {
    worth[number]! += Math.max(WORTH.occasion - place * 2, 2);
  }
  return worth;
}

/** What each category adds: being made for who is to wear it. */
function worthOfCategories(index: CatalogueIndex, wanted: readonly Wish[]): Int32Array {
  const wearer = wanted.findLast((wish) => wish.kind === "wearer")?.wearer;
  const isOwn = (name: string) =>
    (wearer === "women" && isWomens(name)) || (wearer === "men" && /^men/i.test(name));
  return Int32Array.from(index.categoryNames, (name) => (isOwn(name) ? WORTH.wearer : 0));
}

/** The things of an occasion that is named, by their place in its list. */
function suitedThings(index: CatalogueIndex, wanted: readonly Wish[]): Map<number, number> {
  const places = new Map<number, number>();
  const wearer = wanted.findLast((wish) => wish.kind === "wearer")?.wearer;
  for (const wish of wanted) {
    if (wish.kind !== "occasion") continue;
    const { women, men, both } = wish.occasion;
    // What goes with an outfit comes after what it is made of.
    for (const [behind, keys] of [
      [0, wearer === "men" ? [] : women],
      [0, wearer === "women" ? [] : men],
      [4, both],
    ] as const) {
      for (const [at, key] of keys.entries()) {
        const place = at + behind;
        for (const kind of things.get(key)?.kinds ?? []) {
          const number = index.thingNames.indexOf(kind);
          if (number >= 0 && !places.has(number)) places.set(number, place);
        }
      }
    }
  }
  return places;
}

/** Rows by score, best first; equal ones stay as they were: newest first. */
export function rankRows(rows: Int32Array, score: (row: number) => number): Int32Array {
  // Scores are small whole numbers, so that counting sorts them in two passes.
  const scores = rows.map(score);
  const most = scores.reduce((a, b) => Math.max(a, b), 0);
  const next = new Int32Array(most + 2);
  for (const each of scores) next[most - each + 1]!++;
  for (let place = 0; place <= most; place++) next[place + 1]! += next[place]!;
  const ranked = new Int32Array(rows.length);
  for (let at = 0; at < rows.length; at++) ranked[next[most - scores[at]!]!++] = rows[at]!;
  return ranked;
}
