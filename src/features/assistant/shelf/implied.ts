import { entries } from "~/features/language/entries.ts";
import { type Thing, things } from "~/features/language/things.ts";
import type { Colour, Material, Understanding, Wish } from "~/features/language/understanding.ts";
import { HEADWEAR } from "./headwear.ts";
import { isOnlyMentioned } from "./mentioned.ts";
import type { Wanted } from "./wanted.ts";

// What is wanted without a word of its own.

const stuff = (name: string): Material[] => {
  const entry = entries.get(name);
  return entry?.kind === "material" ? [entry.material] : [];
};
const SKINS = ["leather", "suede", "patent", "croc", "metallic", "woven"].flatMap(stuff);
const PRINTS = ["print", "striped", "check", "polka dot", "floral", "kente"].flatMap(stuff);
/** Follows from what was said, and is not told back. */
const unsaid = (material: Material): Material => ({ ...material, said: "" });
const COUPLE =
  /\b(?:me|myself) and (?:my )?(?:wife|wifey|husband|hubby|fianc\w+|babe|bae|boo|spouse|partner|boyfriend|girlfriend|oga|madam)\b|\b(?:my )?(?:wife|wifey|husband|hubby|fianc\w+|spouse|partner|boyfriend|girlfriend) and (?:i|me|myself)\b|\bcouples?\b|\bhis and hers?\b|\bhusband and wife\b/i;
const BY_OCCASION: readonly [RegExp, NonNullable<Wanted["wearer"]>][] = [
  [/bridal|bridesmaid|maid of honour|mother of the bride|little bride/, "women"],
  [/groomsm|best man/, "men"],
];

/** What is wanted without a word of its own: "vegan", "plain", "for me and my wife". */
export function readImplied(wanted: Wanted, { text, wishes }: Understanding): void {
  const isVegan = /\bvegan\b(?! leather)/i.test(text);
  if (isVegan || wanted.notMaterials.some(({ key }) => key === "leather"))
    wanted.notMaterials.push(
      ...(isVegan ? stuff("leather") : []),
      ...SKINS.filter(({ key }) => !wanted.materials.some((one) => one.key === key)).map(unsaid),
    );
  if (isVegan) wanted.materials = wanted.materials.filter(({ key }) => key !== "leather");
  if (wanted.notMaterials.some(({ key }) => key === "print"))
    wanted.notMaterials.push(...PRINTS.slice(1).map(unsaid));
  readLaptop(wanted, text);
  // "Made of fabric", "which fabric": no cloth by the yard.
  if (wanted.things.length > 1 || /\b(?:made|what|which|wetin|no leather)\b/i.test(text)) {
    const isFabric = wanted.things.some(({ key }) => key === "fabric");
    wanted.things = wanted.things.filter(({ key }) => key !== "fabric");
    if (isFabric && wanted.things.length > 0 && wanted.materials.length > 0 && OR_CLOTH.test(text))
      wanted.materials.push(...stuff("cloth material").map(unsaid));
  }
  if (/(?<!\b(?:not|no|too) )\bplain\b/i.test(text) && wanted.materials.every(isNoPrint))
    wanted.notMaterials.push(...PRINTS.map((print, at) => (at === 0 ? print : unsaid(print))));
  const isToWear = /\b(?:something|anything|what|sth)\b.{0,40}\bto wear\b/i.test(text);
  const cloth = things.get("cloth");
  if (isToWear && wanted.things.length === 0 && cloth) wanted.things.push(cloth);
  const { occasion } = wanted;
  const native = things.get("native");
  if (occasion?.key === "friday-native" && wanted.things.length === 0 && native)
    wanted.things.push(native);
  // Asoebi is cloth that a family shares.
  const isAsoebi = /^(?:asoebi|aso ebi)$/.test(occasion?.said ?? "");
  if (isAsoebi && wanted.things.length === 0 && cloth) wanted.things.push(cloth);
  // "Chief bridesmaid" is no chief.
  const byOccasion = BY_OCCASION.find(([said]) => said.test(occasion?.said ?? ""))?.[1];
  wanted.wearer = byOccasion ?? wanted.wearer;
  readFlat(wanted, text);
  readLaces(wanted, text);
  wanted.things = wanted.things.filter(
    ({ key }) => !wanted.things.some((set) => PARTS_OF[set.key]?.includes(key)),
  );
  if (wanted.things.length === 0 && CLOTHES_OF.test(text)) wanted.things = thingsCalled("cloth");
  // "Sneakers of canvas cloth" are no clothes.
  const isOther = ({ key }: Thing) => key !== "cloth";
  if (wanted.things.some(isOther) && CLOTH.test(text) && namesCloth(text, wishes))
    wanted.things = wanted.things.filter(isOther);
  if (isForChild(wanted, wishes, text)) {
    wanted.things = [...thingsCalled("child-wear")];
    wanted.wearer = null;
  }
  if (COUPLE.test(text)) {
    wanted.forTwo = true;
    wanted.wearer = null;
  }
}

const CLOTHES_OF = /\b(?:wo)?mens ?wear\b/i;
const CLOTH = /\bcloth\b/i;
/** Each "cloth" stands right behind the stuff that it is of. */
const namesCloth = (text: string, wishes: readonly Wish[]) =>
  wishes
    .filter((wish) => wish.kind === "thing" && wish.thing.key === "cloth")
    .every(
      (wish) =>
        /^cloth$/i.test(text.slice(wish.start, wish.end)) &&
        wishes.some(({ kind, end }) => kind === "material" && end + 1 === wish.start),
    );

/** "Leather or fabric"; "ankara fabric" is ankara. */
const OR_CLOTH = /(?:\bor|\band|[/,&])\s*(?:any |other |some )?(?:fabrics?|materials?|cloths?)\b/i;

const LAPTOP = /\b(?:laptop|mac ?book|notebook computer)/i;
const INCHES = /\b(1[0-8])(?:\.\d)?[ -]?(?:inch|in\b|["”])/i;
/** "A bag that my 15 inch laptop can enter"; whoever asks for a laptop alone wants no bag. */
function readLaptop(wanted: Wanted, text: string): void {
  if (!LAPTOP.test(text)) return;
  if (
    wanted.things.length === 0 &&
    /\b(?:carry|carries|enter|hold|holds|fits?|take|for) /i.test(text)
  )
    wanted.things = thingsCalled("bag");
  if (wanted.things.some(({ categories }) => categories.includes("Bags")))
    wanted.laptop = Number(INCHES.exec(text)?.[1] ?? 0);
}

const NATIVE = new Set(["agbada", "kaftan", "senator", "native", "isiagu", "dashiki"]);
/** "Agbada and cap", "a cap to go with my senator": with native wear a fila is meant. */
export function takeNativeCaps(said: Understanding): Understanding {
  const named = [...said.wishes, ...said.beside].flatMap((wish) =>
    wish.kind === "thing" ? wish.thing : [],
  );
  const [fila] = withNativeCap(thingsCalled("cap"), named);
  return fila?.key === "fila"
    ? {
        ...said,
        wishes: said.wishes.map((wish) =>
          wish.kind === "thing" && wish.thing.key === "cap" ? { ...wish, thing: fila } : wish,
        ),
      }
    : said;
}

/** The same for a cap that is asked for later. */
export const withNativeCap = (things: readonly Thing[], beside: readonly Thing[]): Thing[] =>
  things.flatMap((thing) =>
    thing.key === "cap" && beside.some(({ key }) => NATIVE.has(key))
      ? thingsCalled("fila")
      : [thing],
  );

/** "Flat sandals" are sandals without a heel, and no ballet flats. */
function readFlat(wanted: Wanted, text: string): void {
  const isFlat = ({ key }: Thing) => key === "flat";
  // "Flat shoes, no ballet": of those without a heel the others.
  if (wanted.things.length === 0 && wanted.notThings.some(isFlat) && FLAT_SHOES.test(text))
    wanted.things = thingsCalled("loafer");
  if (!/\bflat (?!shoes?\b)[a-z]/i.test(text)) return;
  const isOther = ({ key, categories }: Thing) =>
    key !== "flat" && categories.some((name) => /Shoes/.test(name));
  if (!wanted.things.some(isFlat) || !wanted.things.some(isOther)) return;
  wanted.things = wanted.things.filter((thing) => !isFlat(thing));
  wanted.notThings.push(...thingsCalled("heel"));
}

const FLAT_SHOES = /\bflat shoes?\b|\bflats?,? but\b/i;

/** What comes with a set: "a senator with matching trousers" is one thing. */
const PARTS_OF: Readonly<Record<string, readonly string[]>> = {
  senator: ["trouser"],
  agbada: ["trouser"],
  "iro-and-buba": ["ipele", "gele"],
  // "A long gown, boubou type."
  boubou: ["long-gown"],
};
const LACED =
  /(?<!\b(?:no|not|without|hate) )\b(?:laced?[ -]?ups?|laced|(?:with|has|have|wey get|tie) (?:shoe )?laces?)\b/i;
/** Of shoes "no lace" means the laces. */
function readLaces(wanted: Wanted, text: string): void {
  const isShoe = wanted.things.some(({ categories }) =>
    categories.some((name) => /Shoes/.test(name)),
  );
  const isLace = ({ key }: Material) => key === "lace";
  if (!isShoe) return;
  // "Cover shoe, lace up": of dress shoes those that are laced.
  if (LACED.test(text))
    wanted.things = wanted.things.flatMap((thing) =>
      thing.key === "dress-shoe" || thing.key === "shoe" ? thingsCalled("lace-up") : [thing],
    );
  if (wanted.notMaterials.some(isLace)) wanted.notThings.push(...thingsCalled("lace-up"));
  wanted.notMaterials = wanted.notMaterials.filter((one) => !isLace(one));
  wanted.materials = wanted.materials.filter((one) => !isLace(one));
}

export const thingsCalled = (...keys: string[]): Thing[] =>
  keys.flatMap((key) => things.get(key) ?? []);

const FOR = /\bfor (?:my |the |a |an |our |his |her |their |some |two |three |my two )?(?:\w+ )?$/i;
/** "Shoes for my child", "kids shoes", "he is 4 years old"; not "since the children came", nor "naming of my child". */
function isWorn(wish: Wish, wishes: readonly Wish[], text: string): boolean {
  if (wish.kind === "wearer" && wish.age !== null) return true;
  const said = text.slice(0, wish.start);
  const last = wishes.findLast(({ end }) => end <= wish.start);
  const isNext = (other: Wish) =>
    other.kind === "thing" &&
    (Math.abs(other.start - wish.end) < 4 || Math.abs(wish.start - other.end) < 4);
  if (wishes.some(isNext)) return true;
  const isFor = FOR.test(said) && (last?.kind !== "occasion" || wish.start - last.end > 24);
  return (
    isFor ||
    said.trim() === "" ||
    (/\b(?:my|his|her) $/i.test(said) &&
      /\b(?:needs?|wants?|wears?)\b/i.test(text.slice(wish.end, wish.end + 12)))
  );
}

/** "Shoes for my 6 year old", "for my 8 year old son"; who is thirteen wears our sizes, and "my baby" alone is anybody. */
const isForChild = (wanted: Wanted, wishes: readonly Wish[], text: string) =>
  wanted.things.length > 0 &&
  wishes.some(
    (wish) =>
      wish.kind === "wearer" &&
      wish.wearer === "children" &&
      !wish.isNegated &&
      !/teen/i.test(text.slice(wish.start, wish.end)) &&
      (wish.age !== null || !isOnlyMentioned(text, wish)) &&
      isWorn(wish, wishes, text),
  );

const isNoPrint = ({ words }: Material) =>
  !PRINTS.some((print) => print.words.some((word) => words.includes(word)));

const HOW = /\b(?:as|how|so|too) $/i;
const HAS = /\b(?:gets?|with|has|have|having) (?:a |an |the )?$/i;
const ANY_KIND = ["shoe", "boot", "sandal", "bag", "dress", "shirt", "trouser"];

/** "Dress (wrap)", "heels, block": a word apart from its thing names a kind of it. */
export function refineThings(wanted: Wanted, { text, leftover, wishes }: Understanding): void {
  const first = wishes.find(({ kind }) => kind === "thing")?.start ?? 0;
  for (const { word, start, end, isNegated } of leftover) {
    if (isNegated) {
      wanted.notThings.push(...kindsCalled(word, wanted.things));
      continue;
    }
    // "Long story short, my heel broke": what stands before its thing stands right before it.
    if (end < first - 2) continue;
    // "As long as it is red", "looking for so long".
    if (HOW.test(text.slice(0, start))) continue;
    for (const [at, thing] of wanted.things.entries()) {
      const called = (said: string) => {
        const entry = entries.get(`${word} ${said}`);
        return entry?.kind === "thing" && entry.thing.key !== thing.key ? [entry.thing] : [];
      };
      const kind =
        thing.said.flatMap(called).find((one) => one.categories.length > 0) ??
        // "Corporate shoe wey get buckle": a buckle shoe is one of those.
        (HAS.test(text.slice(0, start)) ? ANY_KIND : [])
          .flatMap(called)
          .find((one) => thing.kinds.includes(one.key));
      if (kind) wanted.things[at] = kind;
    }
  }
}

/** "Boots, but I hate knee length": kinds of the things wanted that a word alone names. */
const kindsCalled = (word: string, wanted: readonly Thing[]): Thing[] =>
  wanted.flatMap((thing) =>
    thing.said.flatMap((said) => {
      const entry = entries.get(`${word} ${said}`);
      const isKind =
        entry?.kind === "thing" &&
        entry.thing.key !== thing.key &&
        thing.kinds.includes(entry.thing.key);
      return isKind ? [entry.thing] : [];
    }),
  );

/** "Royal blue, it must be that blue": of a colour and a shade of it the shade is meant. */
export const narrowestColours = (all: readonly Colour[]): Colour[] =>
  all.filter(
    (one) =>
      one.shades.length > 0 ||
      !all.some(
        (other) =>
          other.shades.length > 0 &&
          other.colours.length === 1 &&
          one.colours.length === 1 &&
          other.colours[0] === one.colours[0],
      ),
  );

/** "Prints, ankara": of a stuff and a kind of it the kind is meant. */
export const narrowestStuffs = (all: readonly Material[]): Material[] =>
  all.filter(
    (one) =>
      !all.some(
        (other) =>
          other.key !== one.key &&
          other.words.length > 0 &&
          other.words.length < one.words.length &&
          other.words.every((word) => one.words.includes(word)),
      ),
  );

/** Who alone wears any of these; null where both do. */
export function onlyWearerOf(all: readonly Thing[]): Wanted["wearer"] {
  const sold = all.filter(({ categories }) => categories.length > 0);
  const [wearer = null, ...others] = new Set(sold.map(wearerOf));
  return others.length === 0 ? wearer : null;
}

function wearerOf({ key, categories }: Thing): Wanted["wearer"] {
  if (categories.every((name) => name.startsWith("Men's"))) return "men";
  if (categories.every((name) => name.startsWith("Women's"))) return "women";
  return HEADWEAR[key] ?? null;
}

/** "Black senator and loafers": what only men wear says who wears the rest; so do men's things that are not sold. */
export function wearerOfThings(all: readonly Thing[]): Wanted["wearer"] {
  const wearers = all.map(({ categories, near }) => {
    const names =
      categories.length > 0 ? categories : near.flatMap((key) => things.get(key)?.categories ?? []);
    if (categories.length === 0 && near.length < 2) return null;
    if (names.length === 0) return null;
    if (names.every((name) => name.startsWith("Men's"))) return "men";
    return names.every((name) => name.startsWith("Women's")) ? "women" : null;
  });
  const isMixed = wearers.includes("men") && wearers.includes("women");
  const needed = all.length > 1 || all.some(({ categories }) => categories.length === 0);
  return isMixed || !needed ? null : (wearers.find((wearer) => wearer !== null) ?? null);
}
