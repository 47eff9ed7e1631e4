import type { Lexicon } from "~/features/language/lexicon.ts";
import { LONGEST_TEXT } from "~/features/language/scan.ts";
import { type Thing, things } from "~/features/language/things.ts";
import { understand } from "~/features/language/understand.ts";
import { BADGES, type Understanding, type Wish } from "~/features/language/understanding.ts";
import { readAccents } from "./accents.ts";
import { readBodyParts } from "./body-parts.ts";
import { readCompany } from "./company.ts";
import { departmentOf } from "./department.ts";
import {
  narrowestColours,
  narrowestStuffs,
  onlyWearerOf,
  readImplied,
  refineThings,
  takeNativeCaps,
  thingsCalled,
  wearerOfThings,
} from "./implied.ts";
import { readKept } from "./kept.ts";
import { isFormer, isOnlyMentioned } from "./mentioned.ts";
import { nameOnes } from "./ones.ts";
import { readOrigins } from "./origins.ts";
import { readParts } from "./parts.ts";
import { takePurposes } from "./purpose.ts";
import { standingWishes } from "./standing.ts";
import { hasSubject, nothing, type Wanted } from "./wanted.ts";

/** "Earrings or a bangle": one of them is enough. */
const EITHER = /\b(?:or|abi|tabi)\b/i;
const AND_ANOTHER = /(?:\band|\bplus|&)\s+(?:then\s+|also\s+)?(?:an?|one|some)\s/i;
/** "2 shirts for him and 1 gown for her". */
const AND_SOME = /(?:\band|\bplus|[&,])\s*(?:\d{1,2}|one|two|three|four|five)\s+[a-z]/i;
const ONE = /\b(?:one|a single) $/i;
const ONLY_ONE =
  /\b(?:only|just|pick|choose|select)(?: show| give| send)?(?: out)?(?: for)?(?: me)? (?:1|one)\b(?! size| more| of each| each)|\bone only\b/i;
const SUPERLATIVE = /\b(?:cheapest|lowest|least|most|costliest|dearest|highest|priciest)\b/i;
/** "Sliper 4 woman". */
const FOUR = /\b4(?= (?:my|a|the|me|her|him|wo?m[ae]n|lady|ladies|work|office|church|wedding)\b)/gi;

/** "Does no. 2 come in EU 39": of those shown. */
const ORDINAL = /(?:\bno\. ?|#)(?=[1-4]\b(?![.,]?\d))/gi;
/** A design on a cloth is a pattern. */
const NO_DESIGN = /\b(?:no|without|zero) (?:any )?designs?\b(?! house)/gi;

/** "A kaftan for a man of 6 foot 4" names no size. */
const HEIGHT =
  /\b[4-7] ?(?:foot|feet|ft|['’](?=\d))(?: ?\d{1,2}\b(?! ?k))?(?: ?(?:inch(?:es)?|["”]))?/gi;
/** "White sneakers wey no get any other colour". */
const ONE_COLOUR =
  /\b(?:no|without|not|never|doesn['’]?t|don['’]?t)(?: (?:get|have|with|be))?(?: any| an)? (?:other|another|second|mixed?) colou?rs?\b|\b(?:one|single) colou?r (?:only|alone)\b|\bno mix(?:ed)? colou?r|\bnothing but\b/i;
/** "I used to wear L but now S". */
const NOW_SIZE = /\b(now|currently) (?=(?:XXL|XL|[SML])\b)/g;
/** Nothing else is said: "44", "actually 39". */
const BARE_SIZE =
  /^\s*(?:(?:actually|sorry|no|oh|ok|okay|or|and|try|in|na|abeg|i mean|i meant|it is|make (?:it|am)|change (?:it|am) to|what (?:about|of)|how about|una get|you get|e get|is there|do you have|any)[\s,]+){0,3}((?:3[4-9]|4[0-8])(?:\.5)?)(?: (?:still )?(?:dey|available|there|in stock|nko|ready))?\s*[?.!]*$/i;

/** "Brown shoes to match, 43": the last thing that is said. */
const LAST_SIZE = /(,\s*)((?:3[4-9]|4[0-8])(?:\.5)?)(?=\s*[.!?]*$)/;
/** "A belt same colour as the shoes" asks for no shoes. */
const SAME_AS =
  /\bsame (colou?r|leather|material|fabric|size|price) (?:as|with|like) (?:the|my|those|these|that|dem) [a-z]+/gi;
/** "She already has plenty bags". */
const HAS_ENOUGH =
  /\b(?:already )?(?:has|have|gets?|got)(?: already)? (?:plenty|enough|(?:too|so) many|a lot of|lots of) ([a-z]+)(?: already)?\b/gi;

/** What a text of a shopper says, and what of it is wanted. */
export function readText(
  text: string,
  lexicon: Lexicon,
): { language: Understanding; wanted: Wanted } {
  const plain = text
    .slice(0, LONGEST_TEXT)
    .replace(FOUR, "for")
    .replace(ORDINAL, "no ")
    .replace(NO_DESIGN, "no pattern")
    .replace(BARE_SIZE, "size $1")
    .replace(NOW_SIZE, "$1 size ")
    .replace(LAST_SIZE, "$1size $2")
    .replace(SAME_AS, "same $1")
    .replace(HAS_ENOUGH, "no $1")
    .replace(HEIGHT, "");
  const first = understand(plain, lexicon);
  const thing = first.wishes.find((wish) => wish.kind === "thing");
  const named = thing ? nameOnes(plain, thing.thing, lexicon) : plain;
  const said = named === plain ? first : withoutFirst(understand(named, lexicon));
  const language = takePurposes(said);
  return { language, wanted: readWanted(language) };
}

/** "Caps, traditional caps": the kind alone is wanted. */
const withoutFirst = (said: Understanding): Understanding => {
  const [first, ...others] = said.wishes.filter((wish) => wish.kind === "thing");
  return others.length > 0
    ? { ...said, wishes: said.wishes.filter((wish) => wish !== first) }
    : said;
};

/** Of two occasions side by side the second: "NYSC interview", "church wedding". */
const isHead = (wish: Wish, at: number, all: readonly Wish[]) =>
  wish.kind !== "occasion" ||
  !(all[at + 1]?.kind === "occasion" && all[at + 1]!.start <= wish.end + 1);

function readWanted(said: Understanding): Wanted {
  const understood = takeNativeCaps({
    ...said,
    wishes: standingWishes(said).filter(isHead),
  });
  const wanted: Wanted = structuredClone(nothing);
  for (const wish of understood.wishes) {
    const isCompany = wish.kind === "wearer" && isOnlyMentioned(understood.text, wish);
    // "Plus size, XXL": the letters say it better.
    const isWeak = wish.kind === "size" && PLUS.test(understood.text.slice(wish.start, wish.end));
    const saysBetter = (other: Wish) =>
      other !== wish && other.kind === "size" && other.size.system === "letter";
    if (isWeak && understood.wishes.some(saysBetter)) continue;
    if (!isCompany && !isFormer(understood, wish)) add(wanted, wish);
    if (wish.kind === "sort" && SELLING.test(understood.text.slice(wish.start, wish.end)))
      wanted.bestSellers = true;
  }
  wanted.wearer = wearerMeant(understood) ?? wanted.wearer;
  refineThings(wanted, understood);
  const wearerOfAll = wearerOfThings(wanted.things);
  wanted.things = narrowest(wanted.things);
  wanted.materials = narrowestStuffs(wanted.materials);
  const { accents, areJoined } = readAccents(understood);
  wanted.accents = accents;
  wanted.areJoined = areJoined && wanted.things.length < 2;
  wanted.colours = narrowestColours(wanted.colours.filter((colour) => !accents.includes(colour)));
  const [colour] = wanted.colours;
  if (colour && wanted.colours.length + accents.length === 1 && ONE_COLOUR.test(understood.text))
    wanted.colours = [{ ...colour, said: `all ${colour.said.replace(/^all /, "")}` }];
  wanted.madeIn = readOrigins(understood.text);
  wanted.kept = readKept(understood.text);
  readImplied(wanted, understood);
  readCompany(wanted, understood);
  readBodyParts(wanted, understood.text);
  // Who wants no heels is a woman.
  const unwantedBy = wanted.things.every(({ categories }) =>
    categories.some((name) => name.startsWith("Women's")),
  )
    ? onlyWearerOf(wanted.notThings)
    : null;
  if (wanted.notThings.some(({ key }) => key === "heel")) {
    wanted.notThings.push(...thingsCalled(...heeledBoots));
    // Of sandals without a heel they are what there is.
    if (!wanted.things.some(({ key }) => OPEN_SHOES.has(key)))
      wanted.notThings.push(...thingsCalled("mule"));
  }
  const fits = ({ categories }: Thing, who: Wanted["wearer"]) =>
    categories.some((name) => !name.startsWith(who === "men" ? "Women's" : "Men's"));
  const notLookedFor = said.wishes.filter(
    (wish) => !wish.isNegated && !understood.wishes.includes(wish),
  );
  const owner = wearerOf(notLookedFor);
  wanted.wearer ??=
    wearerOf(understood.beside) ??
    wearerOfThings(wanted.things) ??
    wearerOfAll ??
    unwantedBy ??
    (wanted.things.length > 0 && wanted.things.every((thing) => fits(thing, owner)) ? owner : null);
  formal(wanted);
  wanted.freed = FREED.filter(([said]) => said.test(understood.text)).map(([, what]) => what);
  wanted.parts = readParts(wanted.things, understood) ?? [];
  wanted.eitherWill =
    wanted.things.length > 1 && EITHER.test(understood.text) && !AND_ANOTHER.test(understood.text);
  // "One blazer, one trouser" is one of each.
  const isOneOfEach = understood.count === 1 || AND_SOME.test(understood.text);
  wanted.count = wanted.things.length > 1 && isOneOfEach ? null : understood.count;
  wanted.count ??=
    (asksOne(understood) || ONLY_ONE.test(understood.text)) && wanted.things.length < 2 ? 1 : null;
  wanted.names = understood.leftover
    .filter(({ isName, isNegated }) => isName && !isNegated)
    .map(({ word }) => word);
  return wanted;
}

/** "My sister wants one too, but for her husband": whom it is for, and not who else was named. */
function wearerMeant({ text, wishes }: Understanding): Wanted["wearer"] {
  const people = wishes.filter(
    (wish) => wish.kind === "wearer" && !wish.isNegated && !isOnlyMentioned(text, wish),
  );
  const meant = people.findLast(({ start }) => FOR_WHOM.test(text.slice(0, start)));
  return people.length > 1 && meant?.kind === "wearer" && meant.wearer !== "children"
    ? meant.wearer
    : null;
}
const FOR_WHOM = /\bfor (?:a |an |the |my |his |her |our |this )*$/i;

const free = (what: string) =>
  new RegExp(
    `\\b(?:any|whatever|whichever) ${what}\\b(?! but| except| other)|\\b${what} (?:no|not|dont|don['’]t|doesnt|doesn['’]t|does not|do not|is not|isn['’]t) (?:dey |really |too )?(?:matter|important|mind|be problem|a problem|an issue)|\\b(?:forget|drop|ignore|never mind|no mind|remove|leave) (?:about )?(?:the |that )?${what}\\b`,
    "i",
  );
const FREED: readonly [RegExp, Wanted["freed"][number]][] = [
  [free("colou?rs?"), "colour"],
  [free("sizes?"), "size"],
  [free("(?:price|budget|amount)"), "price"],
  // "Something for my mum", after kaftans; "something for under 50k" are kaftans still.
  [
    /\b(?:(?:some ?thing|any ?thing|sth)(?: (?!cheap|less|dear|cost|afford)[a-z]+)?|what (?:else )?(?:do|can) (?:you|u|i|we) (?:have|get|wear|sell)|wetin (?:you|una) get)(?: else)? (?:for|to wear)\b(?! (?:under|below|less|about|around|₦|n?\d))/i,
    "thing",
  ],
  [
    /\b(?:gifts?|presents?) for\b|\b(?:what|wetin) (?:(?:can|should|could|fit) i|i (?:can|fit|should)) (?:buy|get|give)\b/i,
    "thing",
  ],
];
const PLUS = /plus/i;
const SELLING = /\b(?:sell|popular)/i;

/** With a heel, though not called so. */
const heeledBoots = ["ankle-boot", "knee-boot"];
const OPEN_SHOES = new Set(["sandal", "slide", "slipper", "mule"]);

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
  return onlyWearerOf(beside.flatMap((wish) => (wish.kind === "thing" ? [wish.thing] : [])));
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
      // "I saw some of 300k. Is there one for 200k or less?"
      if ((wish.max ?? Number.POSITIVE_INFINITY) < (wanted.min ?? 0)) wanted.min = null;
      if ((wish.min ?? 0) > (wanted.max ?? Number.POSITIVE_INFINITY)) wanted.max = null;
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
      if (!isNegated) wanted.badge ??= BADGES.find((badge) => badge === wish.flag) ?? null;
      break;
    case "sort":
      wanted.sort ??= wish.sort;
      break;
  }
}

/** "White canvas": so sneakers are called, of whatever stuff. */
const isCanvasAlone = ({ things, materials, brands, occasion }: Wanted) =>
  things.length + brands.length === 0 &&
  occasion === null &&
  materials.length > 0 &&
  materials.every(({ key, said }) => key === "canvas" && !said.includes("material"));

/** "No heels, please": of what is only said to be unwanted the rest of its department is wanted. */
export function withDepartment(wanted: Wanted): Wanted {
  if (isCanvasAlone(wanted)) return { ...wanted, things: thingsCalled("sneaker"), materials: [] };
  const isBareOccasion =
    wanted.occasion !== null &&
    wanted.notThings.length > 0 &&
    !hasSubject({ ...wanted, occasion: null });
  if (hasSubject(wanted) && !isBareOccasion) return wanted;
  // "My foot is big, size 47": a size in centimetres, or one of Europe's, is that of a shoe.
  if (wanted.size?.system === "eu" || wanted.size?.system === "cm")
    return { ...wanted, things: thingsCalled("shoe", "sneaker") };
  if (wanted.notThings.length === 0) return wanted;
  const key = departmentOf(wanted.notThings);
  // A gift that is no watch may be anything else.
  const isForSomebody = wanted.wearer !== null || wanted.min !== null || wanted.max !== null;
  if (!key || (isForSomebody && (key === "bag" || key === "accessory"))) return wanted;
  return { ...wanted, things: thingsCalled(key) };
}
