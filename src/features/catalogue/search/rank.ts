import { things } from "~/features/language/things.ts";
import type { Understanding, WishOf } from "~/features/language/understanding.ts";
import type { CatalogueIndex } from "./catalogue-index.server.ts";

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

/** Scores rows for a text; higher is better. */
export function scorer(
  index: CatalogueIndex,
  { wishes }: Understanding,
  hits: ReadonlyMap<number, number>,
): (row: number) => number {
  const wanted = wishes.filter(({ isNegated }) => !isNegated);
  const colours = wanted.filter((wish): wish is WishOf<"colour"> => wish.kind === "colour");
  const inColour = colours.map(({ colour }) => {
    const names = colour.colours.length > 0 ? colour.colours : colour.near;
    return {
      shades: new Set(colour.shades.map((name) => index.shades.names.indexOf(name))),
      colours: new Set(names.map((name) => index.colors.names.indexOf(name))),
    };
  });
  const exact = new Set(
    wanted.flatMap((wish) =>
      wish.kind === "thing" ? [index.thingNames.indexOf(wish.thing.key)] : [],
    ),
  );
  const suited = suitedThings(index, wanted);
  const wearer = wanted.findLast((wish) => wish.kind === "wearer")?.wearer ?? null;
  return (row) => {
    let score = index.inStock[row] ? WORTH.inStock : 0;
    score += (hits.get(row) ?? 0) * WORTH.word;
    if (inColour.length > 0) {
      const first = index.colors.values[index.colors.start[row]!]!;
      const shade = index.shades.values[index.shades.start[row]!];
      const hasShade = index.shades.start[row]! < index.shades.start[row + 1]!;
      const isMain = inColour.some(
        (one) =>
          one.colours.has(first) && (one.shades.size === 0 || !hasShade || one.shades.has(shade!)),
      );
      if (isMain) score += WORTH.mainColour;
      if (inColour.length > 1 && inColour.every((one) => hasColour(index, row, one.colours))) {
        score += WORTH.bothColours;
      }
    }
    const thing = index.thing[row]!;
    if (exact.has(thing)) score += WORTH.thing;
    const place = suited.get(thing);
    if (place !== undefined) score += Math.max(WORTH.occasion - place * 2, 2);
    if (wearer && wearer !== "children") {
      const isOwn =
        wearer === "women"
          ? index.isWomens[row] === 1
          : /^men/i.test(index.categoryNames[index.category[row]!]!);
      if (isOwn) score += WORTH.wearer;
    }
    return score;
  };
}

function hasColour({ colors }: CatalogueIndex, row: number, wanted: ReadonlySet<number>): boolean {
  for (let at = colors.start[row]!; at < colors.start[row + 1]!; at++) {
    if (wanted.has(colors.values[at]!)) return true;
  }
  return false;
}

/** The things of an occasion that is named, by their place in its list. */
function suitedThings(index: CatalogueIndex, wanted: Understanding["wishes"]): Map<number, number> {
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
export function rankRows(
  rows: Int32Array,
  score: (row: number) => number,
  isFirst: (row: number) => boolean,
): Int32Array {
  const scores = new Int32Array(rows.length);
  for (let at = 0; at < rows.length; at++) {
    scores[at] = score(rows[at]!) + (isFirst(rows[at]!) ? WORTH.name : 0);
  }
  const places = Int32Array.from({ length: rows.length }, (_, at) => at);
  places.sort((a, b) => scores[b]! - scores[a]! || a - b);
  return places.map((at) => rows[at]!);
}
