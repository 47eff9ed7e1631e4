import type { Thing } from "~/features/language/things.ts";
import type {
  Colour,
  Material,
  NamedSize,
  Understanding,
  Wish,
} from "~/features/language/understanding.ts";
import type { Wanted } from "./wanted.ts";

/** One of several things that are wanted together, with what was said of it alone. */
export interface Part {
  thing: Thing;
  colours: Colour[];
  materials: Material[];
  brands: string[];
  wearer: Wanted["wearer"];
  size: NamedSize | null;
  min: number | null;
  max: number | null;
}

type Attribute = Extract<
  Wish,
  { kind: "colour" | "material" | "brand" | "wearer" | "size" | "price" }
>;
type Kind = Attribute["kind"];

const KINDS: readonly Kind[] = ["colour", "material", "brand", "wearer", "size", "price"];
const isAttribute = (wish: Wish): wish is Attribute =>
  !wish.isNegated && (KINDS as readonly string[]).includes(wish.kind);

/** Another thing begins: "a black bag, red shoes and a belt". */
const AND = /[,;+&/.]|\b(?:and|plus|with|then|also|n|ati|pelu|tare da)\b/i;
/** "Loafers or oxfords in brown": either will do, and what is said holds for both. */
const OR = /^[^,;.]*\bor\b[^,;.]*$/i;
/** Another thing, with an article of its own. */
const A_AGAIN = /\b(?:and|plus|with|n|&) (?:a|an|one|some|my) $/i;
const BARE = /^\s*(?:and|&|n)\s+$/i;
/** Between kinds of one list, none of which has an article of its own. */
const LISTED = /^\s*(?:,?\s*(?:and|or|&|n)|,)\s*$/i;
const SET_APART = /[,.;:!?]/;
/** Instead of the place of one thing. */
const FOR_ALL = -1;
const FOR = /\bfor (?:my |the |a |an |his |her |our )?$/i;

const OTHER = { women: "Men's", men: "Women's", children: "-" } as const;
const isOnlyFor = ({ categories }: Thing, whose: string) =>
  categories.length > 0 && categories.every((name) => name.startsWith(whose));

/**
 * What was said of each of several things alone: "black bag and red shoes" are no red bag. Null where
 * all that was said holds for all of it.
 */
export function readParts(things: readonly Thing[], said: Understanding): Part[] | null {
  const { text, wishes } = said;
  const named = things.flatMap((thing) => {
    const all = wishes.filter(
      (one) => one.kind === "thing" && !one.isNegated && thing.kinds.includes(one.thing.key),
    );
    // "A work bag, black or navy, satchel, tote or backpack": the list says it better than the word before it.
    const [first, ...again] = all;
    const listed = again.find(
      (one) =>
        first &&
        wordOf(text, one) !== wordOf(text, first) &&
        !/\b(?:the|my|that) $/i.test(text.slice(0, one.start)),
    );
    const wish = listed ?? first;
    return wish ? [{ thing, start: wish.start, end: wish.end }] : [];
  });
  if (named.length < 2 || named.length < things.length) return null;
  named.sort((a, b) => a.start - b.start);
  const attributes = wishes.filter(isAttribute);
  const gap = (from: number, to: number) => {
    let between = text.slice(from, to);
    // Between two of one list, "navy or black", nothing else begins.
    for (const { start, end } of attributes)
      if (start >= from && end <= to)
        between = between.replace(text.slice(start, end), " ".repeat(end - start));
    return between;
  };
  const isFirstBare = !attributes.some(({ end }) => end <= named[0]!.start);

  /** The place of the thing that an attribute is said of. */
  function placeOf(wish: Attribute): number {
    const next = named.findIndex(({ start }) => start >= wish.end);
    if (next < 0) return named.length - 1;
    // "Linen only, it is hot: shirts and trousers."
    if (next === 0) return SET_APART.test(gap(wish.end, named[0]!.start)) ? FOR_ALL : 0;
    const before = gap(named[next - 1]!.end, wish.start);
    const behind = gap(wish.end, named[next]!.start);
    const [isApart, isBefore] = [AND.test(before), AND.test(behind)];
    if (isApart !== isBefore) return isApart ? next : next - 1;
    if (wish.kind === "price" || wish.kind === "size") return next - 1;
    if (wish.kind === "wearer" && FOR.test(text.slice(0, wish.start))) return next - 1;
    // "Bag black shoes red" names the thing first each time.
    return isApart || isFirstBare ? next - 1 : next;
  }

  const places = new Map(attributes.map((wish) => [wish, placeOf(wish)]));
  const isEither = named.slice(1).every(({ start }, at) => OR.test(gap(named[at]!.end, start)));
  /** "Sandals and a linen shirt": right before the last thing, and behind the others. */
  const isBetween = ({ start, end }: Attribute) =>
    start > named.at(-2)!.end &&
    end <= named.at(-1)!.start &&
    A_AGAIN.test(text.slice(named.at(-2)!.end, start));
  /** "Linen shirts and trousers": bare things behind the first share what was said before it. */
  const areBare = named
    .slice(1)
    .every(({ start }, at) => BARE.test(text.slice(named[at]!.end, start)));
  /** "Any Zaria Saddlers loafers, derbies or oxfords": the house holds for the whole list. */
  const areListed = named
    .slice(1)
    .every(({ start }, at) => LISTED.test(text.slice(named[at]!.end, start)));
  const own = KINDS.filter((kind) => {
    const some = attributes.filter((wish) => wish.kind === kind);
    const isShared =
      (areBare || (kind === "brand" && areListed)) &&
      some.every(({ end }) => end <= named[0]!.start);
    const where = new Set(some.map((wish) => places.get(wish)));
    if (where.has(FOR_ALL)) return false;
    if (where.size > 1) return true;
    const [at] = where;
    // Said of one alone: of the last one it holds for all, and a price or a person too.
    return (
      at !== undefined &&
      (at < named.length - 1 || some.every(isBetween)) &&
      !isEither &&
      !isShared &&
      (kind === "colour" || kind === "material" || kind === "brand")
    );
  });
  const isChoice = (at: number) => at > 0 && OR.test(gap(named[at - 1]!.end, named[at]!.start));
  const person = attributes.find((wish) => wish.kind === "wearer")?.wearer ?? null;
  const isOthers = (thing: Thing) => person !== null && isOnlyFor(thing, OTHER[person]);
  if (own.length === 0 && !named.some(({ thing }) => isOthers(thing))) return null;
  return named.map(({ thing }, at): Part => {
    const ofPlace = <K extends Kind>(kind: K, place: number) =>
      attributes.filter(
        (wish): wish is Extract<Attribute, { kind: K }> =>
          wish.kind === kind && own.includes(kind) && places.get(wish) === place,
      );
    // "An adire dress or skirt, and a bag": what is said of the first of a choice holds for the next.
    const mine = <K extends Kind>(kind: K) => {
      let place = at;
      while (ofPlace(kind, place).length === 0 && isChoice(place)) place--;
      return ofPlace(kind, place);
    };
    const prices = mine("price");
    const least = prices.flatMap(({ min }) => min ?? []);
    const most = prices.flatMap(({ max }) => max ?? []);
    const said = own.includes("wearer") ? (mine("wearer")[0]?.wearer ?? null) : person;
    // "An agbada for my husband and a gown": the gown is not for him.
    const wearer = said && isOnlyFor(thing, OTHER[said]) ? null : said;
    return {
      thing,
      colours: mine("colour").map(({ colour }) => colour),
      materials: mine("material").map(({ material }) => material),
      brands: mine("brand").map(({ brand }) => brand),
      wearer: wearer === "children" ? null : wearer,
      size: mine("size")[0]?.size ?? null,
      min: least.length > 0 ? Math.max(...least) : null,
      max: most.length > 0 ? Math.min(...most) : null,
    };
  });
}

const wordOf = (text: string, { start, end }: Wish) => text.slice(start, end).toLowerCase();

/** The sizes of shoes are numbers, those of clothes letters. */
const hasSizesOf = (thing: Thing, size: NamedSize) =>
  thing.categories.some((name) => (size.system === "letter") !== /Shoes|Sneakers/.test(name));

/** The wish for each of several things, be it the same for all. */
export const wishesOfEach = (wanted: Wanted): Wanted[] =>
  wanted.parts.length > 0
    ? wishesOfParts(wanted)
    : wanted.things.map((thing) => ({
        ...wanted,
        things: [thing],
        size: sizeOf(wanted, thing, wanted.things),
      }));

/** "A senator and loafers in 43": the size is that of the shoes. */
const sizeOf = ({ size }: Wanted, thing: Thing, all: readonly Thing[]) =>
  size && !hasSizesOf(thing, size) && all.some((one) => hasSizesOf(one, size)) ? null : size;

const either = <T>(own: T[], shared: T[], others: readonly T[]) =>
  own.length > 0 ? own : shared.filter((one) => !others.includes(one));

/** A wish is held against every piece of the shop; its parts are made once. */
const made = new WeakMap<Wanted, Wanted[]>();

/** The wish for each thing by itself; the wish as it is where nothing was said of one alone. */
export function wishesOfParts(wanted: Wanted): Wanted[] {
  const known = made.get(wanted);
  if (known) return known;
  const wishes = splitParts(wanted);
  made.set(wanted, wishes);
  return wishes;
}

function splitParts(wanted: Wanted): Wanted[] {
  const { parts } = wanted;
  if (parts.length === 0) return [wanted];
  const all = {
    colours: parts.flatMap(({ colours }) => colours),
    materials: parts.flatMap(({ materials }) => materials),
    brands: parts.flatMap(({ brands }) => brands),
  };
  const hasPrices = parts.some(({ min, max }) => min !== null || max !== null);
  const hasSizes = parts.some(({ size }) => size !== null);
  const hasWearers = parts.some(({ wearer }) => wearer !== null);
  return parts.map((part) => ({
    ...wanted,
    parts: [],
    things: [part.thing],
    size: hasSizes
      ? part.size
      : sizeOf(
          wanted,
          part.thing,
          parts.map(({ thing }) => thing),
        ),
    colours: either(part.colours, wanted.colours, all.colours),
    // A red gown and a clutch: a red clutch before others.
    liked: part.colours.length > 0 ? [] : all.colours,
    materials: either(part.materials, wanted.materials, all.materials),
    brands: either(part.brands, wanted.brands, all.brands),
    wearer: hasWearers ? (part.wearer ?? null) : wanted.wearer,
    min: hasPrices ? part.min : wanted.min,
    max: hasPrices ? part.max : wanted.max,
  }));
}
