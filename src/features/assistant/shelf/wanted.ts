import type { Lexicon } from "~/features/language/lexicon.ts";
import { LONGEST_TEXT } from "~/features/language/scan.ts";
import { type Thing, things } from "~/features/language/things.ts";
import { understand } from "~/features/language/understand.ts";
import type {
  Colour,
  Material,
  NamedSize,
  Occasion,
  Sort,
  Understanding,
  Wearer,
  Wish,
} from "~/features/language/understanding.ts";

import {
  isOnlyMentioned,
  narrowestColours,
  narrowestStuffs,
  readImplied,
  refineThings,
  thingsCalled,
  wearerOfThings,
} from "./implied.ts";
import { type Part, readParts } from "./parts.ts";

/** What somebody wants to see, gathered over a conversation. Of several in one list any will do. */
export interface Wanted {
  things: Thing[];
  notThings: Thing[];
  colours: Colour[];
  notColours: Colour[];
  materials: Material[];
  notMaterials: Material[];
  brands: string[];
  notBrands: string[];
  occasion: Occasion | null;
  wearer: Exclude<Wearer, "children"> | null;
  size: NamedSize | null;
  /** Naira, both ends included. */
  min: number | null;
  max: number | null;
  onSale: boolean;
  isNew: boolean;
  sort: Sort | null;
  count: number | null;
  /** Words of products' own names. */
  names: string[];
  /** Best sellers first. */
  bestSellers: boolean;
  /** For a woman and a man. */
  forTwo: boolean;
  /** Of several things with words of their own each by itself; empty where all holds for all. */
  parts: Part[];
  /** Colours that are nice to have, and no wish. */
  liked: Colour[];
  /** What no longer matters of what was said before. */
  freed: ("colour" | "size" | "price")[];
}

export const nothing: Wanted = {
  things: [],
  notThings: [],
  colours: [],
  notColours: [],
  materials: [],
  notMaterials: [],
  brands: [],
  notBrands: [],
  occasion: null,
  wearer: null,
  size: null,
  min: null,
  max: null,
  onSale: false,
  isNew: false,
  sort: null,
  count: null,
  names: [],
  bestSellers: false,
  forTwo: false,
  parts: [],
  liked: [],
  freed: [],
};

/** "For my agbada" behind what is wanted says what for. */
const FOR = /\bfor (?:my |the |a |an |his |her )?$/i;
const ONE = /\b(?:one|a single) $/i;
const SUPERLATIVE = /\b(?:cheapest|lowest|least|most|costliest|dearest|highest|priciest)\b/i;
/** "Sliper 4 woman". */
const FOUR = /\b4(?= (?:my|a|the|me|her|him|wo?m[ae]n|lady|ladies|work|office|church|wedding)\b)/gi;

/** What a text of a shopper says, and what of it is wanted. */
export function readText(
  text: string,
  lexicon: Lexicon,
): { language: Understanding; wanted: Wanted } {
  const language = understand(text.slice(0, LONGEST_TEXT).replace(FOUR, "for"), lexicon);
  return { language, wanted: readWanted(language) };
}

function readWanted(understood: Understanding): Wanted {
  const wanted: Wanted = structuredClone(nothing);
  const before = ({ start }: Wish) => understood.text.slice(0, start);
  for (const wish of understood.wishes) {
    const isPurpose =
      wish.kind === "thing" &&
      !wish.isNegated &&
      wanted.things.length > 0 &&
      FOR.test(before(wish));
    const isCompany = wish.kind === "wearer" && isOnlyMentioned(understood.text, wish);
    // "Plus size, XXL": the letters say it better.
    const isWeak = wish.kind === "size" && PLUS.test(understood.text.slice(wish.start, wish.end));
    const saysBetter = (other: Wish) =>
      other !== wish && other.kind === "size" && other.size.system === "letter";
    if (isWeak && understood.wishes.some(saysBetter)) continue;
    if (!isPurpose && !isCompany) add(wanted, wish);
    if (wish.kind === "sort" && SELLING.test(understood.text.slice(wish.start, wish.end)))
      wanted.bestSellers = true;
  }
  refineThings(wanted, understood);
  wanted.things = narrowest(wanted.things);
  wanted.materials = narrowestStuffs(wanted.materials);
  wanted.colours = narrowestColours(wanted.colours);
  readImplied(wanted, understood);
  if (wanted.notThings.some(({ key }) => key === "heel"))
    wanted.notThings.push(...heeledBoots.flatMap((key) => things.get(key) ?? []));
  wanted.wearer ??= wearerOf(understood.beside) ?? wearerOfThings(wanted.things);
  formal(wanted);
  wanted.freed = FREED.filter(([said]) => said.test(understood.text)).map(([, what]) => what);
  wanted.parts = readParts(wanted.things, understood) ?? [];
  // "One blazer, one trouser" is one of each.
  wanted.count = wanted.things.length > 1 && understood.count === 1 ? null : understood.count;
  wanted.count ??= asksOne(understood) && wanted.things.length < 2 ? 1 : null;
  wanted.names = understood.leftover
    .filter(({ isName, isNegated }) => isName && !isNegated)
    .map(({ word }) => word);
  return wanted;
}

const free = (what: string) =>
  new RegExp(
    `\\b(?:any|whatever|whichever) ${what}\\b(?! but| except| other)|\\b${what} (?:no|not|dont|don['’]t|doesnt|doesn['’]t|does not|do not|is not|isn['’]t) (?:dey |really |too )?(?:matter|important|mind|be problem|a problem|an issue)|\\b(?:forget|drop|ignore|never mind|no mind|remove|leave) (?:about )?(?:the |that )?${what}\\b`,
    "i",
  );
const FREED: readonly [RegExp, Wanted["freed"][number]][] = [
  [free("colou?rs?"), "colour"],
  [free("sizes?"), "size"],
  [free("(?:price|budget|amount)"), "price"],
];
const PLUS = /plus/i;
const SELLING = /\b(?:sell|popular)/i;

/** With a heel, though not called so. */
const heeledBoots = ["ankle-boot", "knee-boot"];

/** All of one are kinds of the other too. */
const isPartOf = (part: Thing, whole: Thing) =>
  whole.kinds.includes(part.key) ||
  (part.kinds.length > 1 &&
    part.kinds.length < whole.kinds.length &&
    part.kinds.every((key) => key === part.key || whole.kinds.includes(key)));

/** "Shoes for women, heels": of a thing and a kind of it the kind is meant. */
const narrowest = (all: readonly Thing[]): Thing[] =>
  all.filter(
    (thing, at) =>
      !all.some(
        (other, place) =>
          (other.key !== thing.key && isPartOf(other, thing)) ||
          (other.key === thing.key && place < at),
      ),
  );

/** "Shoes that match my agbada": who wears the one wears the other. */
function wearerOf(beside: readonly Wish[]): Wanted["wearer"] {
  const departments = beside.flatMap((wish) =>
    wish.kind === "thing" ? wish.thing.categories : [],
  );
  if (departments.length === 0) return null;
  if (departments.every((name) => name.startsWith("Men's"))) return "men";
  return departments.every((name) => name.startsWith("Women's")) ? "women" : null;
}

/** "A formal men's shoe" is a dress shoe, whatever stands between the two words. */
function formal(wanted: Wanted): void {
  const isFormal = /^(formal|official|corporate)$/.test(wanted.occasion?.said ?? "");
  const dressShoe = things.get("dress-shoe");
  if (!isFormal || !dressShoe || wanted.wearer !== "men") return;
  wanted.things = wanted.things.map((thing) => (thing.key === "shoe" ? dressShoe : thing));
}

/** "One watch", "your cheapest bag". */
function asksOne({ text, wishes }: Understanding): boolean {
  const thing = wishes.findLast((wish) => wish.kind === "thing");
  if (!thing) return false;
  const isSingular = !/s$/i.test(text.slice(thing.start, thing.end));
  const said = text.slice(0, thing.start);
  return (
    isSingular &&
    (ONE.test(said) || (SUPERLATIVE.test(said) && wishes.some(({ kind }) => kind === "sort")))
  );
}

function add(wanted: Wanted, wish: Wish): void {
  const { isNegated } = wish;
  switch (wish.kind) {
    case "thing":
      (isNegated ? wanted.notThings : wanted.things).push(wish.thing);
      break;
    case "colour":
      (isNegated ? wanted.notColours : wanted.colours).push(wish.colour);
      break;
    case "material":
      (isNegated ? wanted.notMaterials : wanted.materials).push(wish.material);
      break;
    case "brand":
      (isNegated ? wanted.notBrands : wanted.brands).push(wish.brand);
      break;
    case "occasion":
      if (!isNegated) wanted.occasion ??= wish.occasion;
      break;
    case "wearer":
      if (!isNegated && wish.wearer !== "children") wanted.wearer ??= wish.wearer;
      break;
    case "size":
      wanted.size ??= wish.size;
      break;
    case "price":
      wanted.min = wish.min ?? wanted.min;
      wanted.max = Math.min(
        wish.max ?? Number.POSITIVE_INFINITY,
        wanted.max ?? Number.POSITIVE_INFINITY,
      );
      if (wanted.max === Number.POSITIVE_INFINITY) wanted.max = null;
      break;
    case "flag":
      if (!isNegated && wish.flag === "sale") wanted.onSale = true;
      if (!isNegated && wish.flag === "new") wanted.isNew = true;
      break;
    case "sort":
      wanted.sort ??= wish.sort;
      break;
  }
}

/** It names something to look for, instead of going on about the last thing. */
export const hasSubject = ({
  things,
  materials,
  brands,
  occasion,
  onSale,
  isNew,
}: Wanted): boolean =>
  things.length > 0 ||
  materials.length > 0 ||
  brands.length > 0 ||
  occasion !== null ||
  onSale ||
  isNew;

/** It says how what is wanted should be. */
export const hasDetail = (wanted: Wanted): boolean =>
  wanted.colours.length > 0 ||
  wanted.notColours.length > 0 ||
  wanted.notThings.length > 0 ||
  wanted.notMaterials.length > 0 ||
  wanted.notBrands.length > 0 ||
  wanted.size !== null ||
  wanted.min !== null ||
  wanted.max !== null ||
  wanted.wearer !== null ||
  wanted.freed.length > 0 ||
  wanted.sort !== null;

const isKindOf = (thing: Thing, other: Thing) =>
  other.kinds.includes(thing.key) || thing.kinds.includes(other.key);
const shareDepartment = (some: readonly Thing[], others: readonly Thing[]) =>
  some.some(({ categories }) =>
    others.some((other) => categories.some((name) => other.categories.includes(name))),
  );

/**
 * A later wish on top of an earlier one. A thing of another department begins anew; what goes with
 * the person stays in any case.
 * @param continues the message says that it goes on: "what about flats?"
 */
export function mergeWanted(earlier: Wanted | null, now: Wanted, continues: boolean): Wanted {
  if (!earlier) return now;
  const before = withoutFreed(earlier, now.freed);
  // "The same shoe in brown" are the oxfords that were spoken of.
  const isVaguer =
    continues &&
    now.things.length > 0 &&
    now.things.every((thing) =>
      before.things.some((other) => other.key !== thing.key && thing.kinds.includes(other.key)),
    );
  if (isVaguer) return mergeWanted(before, { ...now, things: [] }, continues);
  if (now.things.length > 0) {
    const isNarrower = now.things.every((thing) =>
      before.things.some((other) => isKindOf(thing, other)),
    );
    if (!isNarrower && !continues) {
      const keepsSize = shareDepartment(now.things, before.things);
      return {
        ...now,
        wearer: now.wearer ?? fittingWearer(before, now),
        size: now.size ?? (keepsSize ? before.size : null),
      };
    }
  } else if (now.brands.length > 0 || now.occasion !== null || now.isNew || now.onSale) {
    if (before.things.length === 0) return { ...now, wearer: now.wearer ?? before.wearer };
  }
  const either = <T>(later: T[], earlier: T[]) => (later.length > 0 ? later : earlier);
  const hasPrice = now.min !== null || now.max !== null;
  return {
    things: either(now.things, before.things),
    notThings: [...before.notThings, ...now.notThings],
    colours: either(now.colours, before.colours),
    notColours: [...before.notColours, ...now.notColours],
    materials: either(now.materials, before.materials),
    notMaterials: [...before.notMaterials, ...now.notMaterials],
    brands: either(now.brands, before.brands),
    notBrands: [...before.notBrands, ...now.notBrands],
    occasion: now.occasion ?? before.occasion,
    wearer: now.wearer ?? before.wearer,
    size: now.size ?? before.size,
    min: hasPrice ? now.min : before.min,
    max: hasPrice ? now.max : before.max,
    onSale: now.onSale || before.onSale,
    isNew: now.isNew || before.isNew,
    sort: now.sort ?? before.sort,
    count: now.count,
    names: now.names,
    bestSellers: now.bestSellers || before.bestSellers,
    forTwo: now.forTwo || before.forTwo,
    parts:
      now.things.length > 0
        ? now.parts
        : now.colours.length + now.materials.length + now.brands.length > 0
          ? []
          : before.parts,
    liked: [],
    freed: [],
  };
}

/** "Colour no matter again." */
function withoutFreed(before: Wanted, freed: Wanted["freed"]): Wanted {
  if (freed.length === 0) return before;
  return {
    ...before,
    ...(freed.includes("colour") ? { colours: [], notColours: [], parts: [] } : {}),
    ...(freed.includes("size") ? { size: null } : {}),
    ...(freed.includes("price") ? { min: null, max: null } : {}),
  };
}

/** "Agbada", then "what about a gown": not for the man any more. */
const fittingWearer = (before: Wanted, now: Wanted) => {
  const other = before.wearer === "women" ? "Men's" : "Women's";
  const fits = now.things.some(({ categories }) =>
    categories.some((name) => !name.startsWith(other)),
  );
  return fits ? before.wearer : null;
};

/** "No heels, please": of what is only said to be unwanted the rest of its department is wanted. */
export function withDepartment(wanted: Wanted): Wanted {
  if (hasSubject(wanted) || wanted.notThings.length === 0) return wanted;
  const names = wanted.notThings.flatMap(({ categories }) => categories);
  const key = DEPARTMENTS.find(
    ([name]) => names.length > 0 && names.every((one) => name.test(one)),
  );
  return key ? { ...wanted, things: thingsCalled(key[1]) } : wanted;
}
const DEPARTMENTS: readonly [RegExp, string][] = [
  [/Shoes|Sneakers/, "shoe"],
  [/Bags/, "bag"],
  [/Fashion/, "cloth"],
  [/Accessories/, "accessory"],
];
