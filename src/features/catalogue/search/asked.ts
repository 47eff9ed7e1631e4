import { type Entry, entries } from "~/features/language/entries.ts";
import { toShopSizes } from "~/features/language/shop-sizes.ts";
import { labelWish } from "~/features/language/take-back.ts";
import { things } from "~/features/language/things.ts";
import type { Understanding, Wish, WishOf } from "~/features/language/understanding.ts";
import type { CatalogueIndex } from "./catalogue-index.server.ts";
import { chosen, chosenRows, hasAny } from "./columns.ts";
import { anyOf, type RowTest } from "./row-tests.ts";

/** One condition that a text sets. */
export interface Condition extends RowTest {
  kind: Wish["kind"];
  labels: string[];
  /** The same, taken more loosely: an emerald gown may be another green. */
  loosely?: RowTest;
}

type Kind = Wish["kind"];
const of = <K extends Kind>(wishes: readonly Wish[], kind: K) =>
  wishes.filter((wish): wish is WishOf<K> => wish.kind === kind);

/** What a text asks of a piece, apart from its words that no list knows. */
export function conditionsOf(
  index: CatalogueIndex,
  { wishes }: Understanding,
  now: Date,
): Condition[] {
  const wanted = wishes.filter(({ isNegated }) => !isNegated);
  const unwanted = wishes.filter(({ isNegated }) => isNegated);
  const wearer = of(wanted, "wearer").at(-1)?.wearer ?? null;
  const build: (Condition | null)[] = [
    thingCondition(index, of(wanted, "thing")),
    colourCondition(index, of(wanted, "colour")),
    ...of(wanted, "material").map((wish) => materialCondition(index, wish)),
    brandCondition(index, of(wanted, "brand")),
    wearerCondition(index, of(wanted, "wearer")),
    ...of(wanted, "size").map((wish) => sizeCondition(index, wish, wearer)),
    ...of(wanted, "price").map((wish) => priceCondition(index, wish)),
    ...of(wanted, "flag").map((wish) => flagCondition(index, wish, now)),
    ...unwanted.map((wish) => not(index, wish, now)),
  ];
  const conditions = build.filter((condition) => condition !== null);
  const hasThing = conditions.some(({ kind }) => kind === "thing");
  const occasion = hasThing ? null : occasionCondition(index, wanted);
  return occasion ? [occasion, ...conditions] : conditions;
}

const labelsOf = (wishes: readonly Wish[]) => wishes.map(labelWish);

/** A piece that no word tells what it is counts as of its whole category. */
export function thingTest(
  index: CatalogueIndex,
  asked: readonly { kinds: readonly string[]; categories: readonly string[] }[],
): RowTest {
  const kinds = chosen(
    index.thingNames,
    asked.flatMap((thing) => thing.kinds),
  );
  const broad = chosen(
    index.categoryNames,
    asked.filter((thing) => thing.kinds.length > 4).flatMap((thing) => thing.categories),
  );
  const none = index.thingNames.indexOf("");
  const tried = kinds.slice();
  if (broad.includes(1)) tried[none] = 1;
  return {
    among: chosenRows(index.rowsBy.thing, tried),
    holds(row) {
      const thing = index.thing[row]!;
      return kinds[thing] === 1 || (thing === none && broad[index.category[row]!] === 1);
    },
  };
}

function thingCondition(index: CatalogueIndex, wishes: WishOf<"thing">[]): Condition | null {
  if (wishes.length === 0) return null;
  const near = wishes.flatMap(({ thing }) => thing.near).flatMap((key) => things.get(key) ?? []);
  return {
    kind: "thing",
    labels: labelsOf(wishes),
    ...thingTest(
      index,
      wishes.map(({ thing }) => thing),
    ),
    ...(near.length > 0 ? { loosely: thingTest(index, near) } : {}),
  };
}

function occasionCondition(index: CatalogueIndex, wanted: readonly Wish[]): Condition | null {
  const wishes = of(wanted, "occasion");
  if (wishes.length === 0) return null;
  const wearer = of(wanted, "wearer").at(-1)?.wearer;
  const keys = wishes.flatMap(({ occasion: { women, men, both } }) => [
    ...(wearer === "men" ? [] : women),
    ...(wearer === "women" ? [] : men),
    ...both,
  ]);
  return {
    kind: "occasion",
    labels: labelsOf(wishes),
    ...thingTest(
      index,
      keys.flatMap((key) => things.get(key) ?? []),
    ),
  };
}

function colourTests(index: CatalogueIndex, wish: WishOf<"colour">) {
  const { colours, shades, near } = wish.colour;
  const byColour = chosen(index.colors.names, colours.length > 0 ? colours : near);
  const byShade = chosen(index.shades.names, shades);
  const colour: Required<RowTest> = {
    holds: (row) => hasAny(index.colors, row, byColour),
    among: chosenRows(index.rowsBy.colors, byColour),
  };
  const shade: Required<RowTest> = {
    holds: (row) => hasAny(index.shades, row, byShade),
    among: chosenRows(index.rowsBy.shades, byShade),
  };
  // A colour that the shop has no name for is met only loosely, by what is near it.
  if (colours.length === 0) return { loosely: colour };
  return { exactly: shades.length > 0 ? shade : colour, loosely: colour };
}

function colourCondition(index: CatalogueIndex, wishes: WishOf<"colour">[]): Condition | null {
  if (wishes.length === 0) return null;
  const tests = wishes.map((wish) => colourTests(index, wish));
  return {
    kind: "colour",
    labels: labelsOf(wishes),
    ...anyOf(tests.flatMap(({ exactly }) => exactly ?? [])),
    loosely: anyOf(tests.map(({ loosely }) => loosely)),
  };
}

/** A cloth may be of several: brogued calf is leather, adire is cotton. */
function materialKeys({ material }: WishOf<"material">): string[] {
  const keys = material.words.flatMap((word) => {
    const entry: Entry | undefined = entries.get(word);
    return entry?.kind === "material" ? [entry.material.key] : [];
  });
  return [material.key, ...keys];
}

function materialCondition(index: CatalogueIndex, wish: WishOf<"material">): Condition {
  const keys = chosen(index.materials.names, materialKeys(wish));
  return {
    kind: "material",
    labels: [labelWish(wish)],
    holds: (row) => hasAny(index.materials, row, keys),
    among: chosenRows(index.rowsBy.materials, keys),
  };
}

function brandCondition(index: CatalogueIndex, wishes: WishOf<"brand">[]): Condition | null {
  if (wishes.length === 0) return null;
  const brands = chosen(
    index.brandNames,
    wishes.map(({ brand }) => brand),
  );
  return {
    kind: "brand",
    labels: labelsOf(wishes),
    holds: (row) => brands[index.brand[row]!] === 1,
    among: chosenRows(index.rowsBy.brand, brands),
  };
}

function wearerCondition(index: CatalogueIndex, wishes: WishOf<"wearer">[]): Condition | null {
  if (wishes.length === 0) return null;
  const asked = new Set(wishes.map(({ wearer }) => wearer));
  if (asked.has("women") && asked.has("men")) return null;
  const isMens = Uint8Array.from(index.categoryNames, (name) => (/^men/i.test(name) ? 1 : 0));
  const holds = asked.has("children")
    ? () => false
    : asked.has("women")
      ? (row: number) => isMens[index.category[row]!] === 0
      : (row: number) => index.isWomens[row] === 0;
  return { kind: "wearer", labels: labelsOf(wishes), holds };
}

function sizeCondition(
  index: CatalogueIndex,
  wish: WishOf<"size">,
  wearer: string | null,
): Condition {
  const byCategory = index.categoryNames.map((name) => {
    const isShoe = /shoe|sneaker/i.test(name);
    const isWomens = /women/i.test(name) || (/sneaker/i.test(name) && wearer === "women");
    return chosen(index.sizes.names, toShopSizes(wish.size, { isShoe, isWomens }));
  });
  return {
    kind: "size",
    labels: [labelWish(wish)],
    holds: (row) => hasAny(index.sizes, row, byCategory[index.category[row]!]!),
  };
}

function priceCondition(index: CatalogueIndex, wish: WishOf<"price">): Condition {
  const min = (wish.min ?? 0) * 100;
  const max = (wish.max ?? Number.POSITIVE_INFINITY) * 100;
  return {
    kind: "price",
    labels: [labelWish(wish)],
    holds: (row) => index.priceKobo[row]! >= min && index.priceKobo[row]! <= max,
  };
}

const badgeOf = (index: CatalogueIndex, row: number) => index.badgeNames[index.badge[row]!]!;

function flagCondition(index: CatalogueIndex, wish: WishOf<"flag">, now: Date): Condition {
  const holds = {
    sale: (row: number) => index.onSale[row] === 1,
    new: (row: number) => index.newUntil[row]! > now.getTime(),
    inStock: (row: number) => index.inStock[row] === 1,
    trending: (row: number) => badgeOf(index, row) === "trending",
    premium: (row: number) => badgeOf(index, row) === "premium",
  }[wish.flag];
  return { kind: "flag", labels: [labelWish(wish)], holds };
}

function not(index: CatalogueIndex, wish: Wish, now: Date): Condition | null {
  const meant = { ...wish, isNegated: false } as Wish;
  const condition = conditionsOf(index, { wishes: [meant] } as Understanding, now)[0];
  if (!condition) return null;
  return {
    kind: wish.kind,
    labels: [labelWish(wish)],
    holds: (row) => !condition.holds(row),
  };
}
