import type { Random } from "~/lib/random.ts";
import { LINES } from "./families/index.ts";
import { type House, isKnownFor } from "./houses/index.ts";
import { SHADE_WORDS } from "./phrases/colours.ts";
import { CLOTH_ON_HARD_GOODS, HARD_GOODS_CARE, TRIM_WORDS } from "./phrases/hard-goods.ts";
import { MATERIAL_WORDS } from "./phrases/materials.ts";
import { PRINT_WORDS } from "./phrases/prints.ts";
import {
  MATERIALS,
  PRINTS,
  type Recipe,
  SHADES,
  SILHOUETTES,
  type SilhouetteKey,
} from "./vocabulary.ts";
import { describeCloth, trimOf } from "./wording.ts";

/** Descriptions are padded to a length drawn between these, so that they do not all run the same. */
const MIN_WORDS = [62, 96] as const;
const MAX_WORDS = 118;

/** Fills "[a|b]" with one of the choices, then "{slot}" with its word; a sentence starts capital. */
export function expand(template: string, slots: Record<string, string>, random: Random): string {
  const chosen = template.replace(/\[([^\]]*)\]/g, (_, choices: string) =>
    random.pick(choices.split("|")),
  );
  const filled = chosen.replace(/(\b[Aa] )?\{(\w+)\}/g, (_, article = "", slot: string) => {
    const word = slots[slot.charAt(0).toLowerCase() + slot.slice(1)];
    if (word === undefined) throw new Error(`No word for {${slot}} in: ${template}`);
    const joined = article && /^[aeiou]/i.test(word) ? `${article.trim()}n ` : article;
    return joined + (/^[A-Z]/.test(slot) ? capitalise(word) : word);
  });
  return capitalise(filled);
}

export function writeDescription(recipe: Recipe, house: House, random: Random): string {
  const line = LINES[recipe.silhouette];
  const slots = slotsOf(recipe, house);
  const fill = (template: string) => expand(template, slots, random);
  const [open, ...moreOpen] = random.shuffle(line.open);
  const details = random.shuffle(line.detail).map(fill);
  const wears = random.shuffle(line.wear).map(fill);
  if (!open || moreOpen.length === 0) throw new Error(`${recipe.silhouette} opens in one way only`);

  const first = fill(open);
  const stuff = fill(random.pick(materialSentences(recipe)));
  const colour = fill(
    random.pick(recipe.print ? PRINT_WORDS[recipe.print] : SHADE_WORDS[recipe.shade]),
  );
  const trimmed = trimOf(recipe);
  const trim = trimmed ? [fill(random.pick(TRIM_WORDS[trimmed.word] ?? []))] : [];
  const says = isKnownFor(house, recipe) && house.craft ? [house.craft] : house.character;
  const maker = random.pick(says);
  const minWords = random.int(...MIN_WORDS);
  const [detail, secondDetail] = details as [string, string];
  const [wear, secondWear] = wears as [string, string];

  const orders = [
    [first, detail, stuff, colour, ...trim, wear, maker],
    [first, stuff, ...trim, detail, wear, maker],
    [first, colour, ...trim, detail, maker, wear],
    [first, wear, stuff, detail, ...trim, colour],
    [first, maker, detail, ...trim, stuff, wear],
    [first, detail, colour, ...trim, wear, maker],
  ];
  const sentences = random.pick(orders);
  for (const extra of [secondDetail, secondWear, colour, stuff, maker, wear]) {
    if (countWords(sentences.join(" ")) >= minWords) break;
    if (!sentences.includes(extra)) sentences.splice(sentences.length - 1, 0, extra);
  }
  while (countWords(sentences.join(" ")) > MAX_WORDS) sentences.splice(sentences.length - 2, 1);
  return sentences.join(" ");
}

export function writeFeatures(recipe: Recipe, house: House, random: Random): string[] {
  const line = LINES[recipe.silhouette];
  const words = MATERIAL_WORDS[recipe.material];
  const fill = (template: string) => expand(template, slotsOf(recipe, house), random);
  const features = [
    fill(random.pick(words.feature)),
    ...random.shuffle(line.features).slice(0, random.int(2, 3)).map(fill),
    fill(random.pick(line.fit)),
  ];
  if (random.chance(0.6)) features.push(`Made in ${house.city}`);
  if (random.chance(0.85)) {
    const care = isClothOnHardGoods(recipe) ? HARD_GOODS_CARE : fill(random.pick(words.care));
    features.push(`Care: ${care.charAt(0).toLowerCase()}${care.slice(1).replace(/\.$/, "")}`);
  }
  return features.map((feature) => feature.replace(/\.$/, ""));
}

/** Names for one product, the shortest first; the catalogue takes the first that is still free. */
export function nameCandidates(recipe: Recipe, model: string, random: Random): string[] {
  const noun = random.pick(LINES[recipe.silhouette].names);
  const shade = SHADES[recipe.shade].title;
  const { title, asNoun } = MATERIALS[recipe.material];
  if (recipe.material === "metal") {
    return [`${model} ${shade}-Tone ${noun}`, `${model} ${noun} in ${shade}-Tone Metal`];
  }
  const print = recipe.print ? PRINTS[recipe.print].title : null;
  const short = `${model} ${print ?? title} ${noun}`;
  const shaded = `${model} ${shade} ${print ?? title} ${noun}`;
  const long = `${model} ${noun} in ${shade} ${print ? `${print} ` : ""}${asNoun}`;
  const roll = random.next();
  if (roll < 0.45) return [short, long, shaded];
  if (roll < 0.75) return [long, shaded];
  return [shaded, long];
}

function slotsOf(recipe: Recipe, house: House): Record<string, string> {
  const { noun } = SILHOUETTES[recipe.silhouette];
  const slots: Record<string, string> = {
    cloth: describeCloth(recipe),
    shade: SHADES[recipe.shade].phrase,
    ground: SHADES[recipe.shade].phrase,
    material: MATERIALS[recipe.material].phrase,
    noun,
    house: house.name,
    city: house.city,
    metal: `${recipe.hardware ?? "gold"}-tone`,
  };
  const trim = trimOf(recipe);
  if (trim) slots.second = SHADES[trim.shade].phrase;
  if (recipe.second) slots.figure = SHADES[recipe.second].phrase;
  return slots;
}

function materialSentences(recipe: Recipe): readonly string[] {
  const onHardGoods = isClothOnHardGoods(recipe) && CLOTH_ON_HARD_GOODS[recipe.material];
  return onHardGoods || MATERIAL_WORDS[recipe.material].says;
}

/** Accessories that are cloth and nothing else. */
const DRAPED: readonly SilhouetteKey[] = ["accessories/scarf", "accessories/gele"];
const CLOTHS = ["cotton", "linen", "silk", "satin", "wool", "denim", "velvet", "brocade"];

function isClothOnHardGoods({ silhouette, material }: Recipe): boolean {
  if (![...CLOTHS, "aso-oke", "knit"].includes(material)) return false;
  const { category } = SILHOUETTES[silhouette];
  if (category === "Accessories") return !DRAPED.includes(silhouette);
  return category !== "Women's Fashion" && category !== "Men's Fashion";
}

export function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
