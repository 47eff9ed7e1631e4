import { entries } from "~/features/language/entries.ts";
import { foldText } from "~/features/language/fold.ts";

/** Cloths, stones and ways of making that a reason may only name when the product's own text does. */
const OTHER_STUFFS =
  "alligator ankara bead beaded calf calfskin canvas cashmere chiffon cotton crocodile crystal diamond embroidered embroidery feather fur goatskin hide jewel lambskin lizard mahogany mohair nappa nylon ostrich pearl plated python rubber sequin shearling sheepskin snakeskin sterling tulle tweed viscose";
/** Promises and boasts: true only where the product's own text or our figures say so. */
const PROMISES =
  "authentic award bargain bespoke best bestseller bestselling cheapest dearest delivery discount discounted dispatch exclusive fewest free french genuine german gift guarantee guaranteed half handcrafted handmade handwoven hypoallergenic imported italian last latest left lifetime limited lowest new newest off only organic original popular premium quick rated refund reduced return review sale seller selling shipping sold spanish star stock sustainable today tomorrow trending twice unbreakable vegan warranty washable waterproof weatherproof";

const singular = (word: string) => (/[^s]s$/.test(word) ? word.slice(0, -1) : word);
const wordsOf = (text: string) => foldText(text).split(" ").filter(Boolean);

/** Names of things that are other words in most sentences: "it suits you", "over the top". */
const PLAIN = new Set([
  "suit",
  "top",
  "midnight",
  "slip",
  "flat",
  "tie",
  "ring",
  "set",
  "frame",
  "box",
  "fashion",
]);
/** Colours, things and stuffs by one word. */
const named = [...entries].flatMap(([phrase, { kind }]) =>
  (kind === "colour" || kind === "thing" || kind === "material") &&
  !phrase.includes(" ") &&
  !PLAIN.has(phrase)
    ? [phrase]
    : [],
);

const claims = new Set(
  [...named, ...OTHER_STUFFS.split(" "), ...PROMISES.split(" ")].map(singular),
);

/** Amounts and counts as plain numbers: "₦45k" and "45,000" are the same. */
const figuresOf = (text: string): string[] =>
  [...text.matchAll(/(\d[\d,]*(?:\.\d+)?)\s*(k\b|m\b)?/gi)].map(([, digits, unit]) => {
    const factor = unit ? (unit.toLowerCase() === "k" ? 1000 : 1_000_000) : 1;
    return String(Number(digits!.replaceAll(",", "")) * factor);
  });

export interface Facts {
  /** Everything the shop itself says of the product, and our own reasons for it. */
  texts: readonly string[];
  /** Names of the other houses in the shop. */
  otherHouses: readonly string[];
}

/**
 * Whether a reason that a model worded claims nothing that the product does not have: its figures,
 * colours, cloths, kinds, houses and promises must all stand in the facts, and it is plain text.
 */
export function isTrueReason(reason: string, facts: Facts): boolean {
  if (reason.length < 8 || reason.length > 200) return false;
  if (/[<>[\]{}|`*_#@\n\r]|https?:|www\.|\.(com|ng|net|org)\b/i.test(reason)) return false;
  const told = facts.texts.join(" \n ");
  const figures = new Set(figuresOf(told));
  if (figuresOf(reason).some((figure) => !figures.has(figure))) return false;
  const words = new Set(wordsOf(told).map(singular));
  const said = wordsOf(reason).map(singular);
  if (said.some((word) => claims.has(word) && !words.has(word))) return false;
  const sentence = ` ${foldText(reason)} `;
  const known = ` ${foldText(told)} `;
  return !facts.otherHouses.some((house) => {
    const name = ` ${foldText(house)} `;
    return name.trim() !== "" && sentence.includes(name) && !known.includes(name);
  });
}
