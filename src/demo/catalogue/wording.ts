import {
  MATERIALS,
  PRINTS,
  type Recipe,
  SHADES,
  type ShadeKey,
  SILHOUETTES,
  type SilhouetteKey,
} from "./vocabulary.ts";

const PLURALS: Partial<Record<SilhouetteKey, string>> = {
  "women-fashion/wide-trousers": "wide trousers",
  "men-fashion/trousers": "trousers",
  "accessories/sunglasses": "sunglasses",
  "accessories/earrings": "earrings",
};

/** "slingbacks" for what comes in pairs, the noun itself for trousers and for single things. */
export function spokenNoun(silhouette: SilhouetteKey): string {
  const fixed = PLURALS[silhouette];
  if (fixed) return fixed;
  const { noun, counted } = SILHOUETTES[silhouette];
  return counted === "pair" ? `${noun}s` : noun;
}

export function isPlural(silhouette: SilhouetteKey): boolean {
  return SILHOUETTES[silhouette].counted === "pair" || silhouette in PLURALS;
}

/** "oxblood red suede", "indigo blue and ivory white adire eleko print cotton". */
export function describeCloth(recipe: Recipe): string {
  const { phrase } = MATERIALS[recipe.material];
  const shade = SHADES[recipe.shade].phrase;
  if (!recipe.print) return join(shade, phrase);
  const figure = recipe.second ? ` and ${SHADES[recipe.second].phrase}` : "";
  const print = PRINTS[recipe.print].phrase;
  // "aso-oke stripe aso-oke" would say the cloth twice.
  const cloth = print.startsWith(phrase) ? "" : ` ${phrase}`;
  return `${shade}${figure} ${print}${cloth}`;
}

function join(shade: string, material: string): string {
  // "antique gold metallic leather", not "gold metallic metal".
  return material === "metal" && /gold|silver/.test(shade)
    ? `${shade}-tone metal`
    : `${shade} ${material}`;
}

type Trim = {
  /** What the second colour is on this thing, to put after the colour: "gold embroidery". */
  word: string;
  /** Worn where a print has taken the second colour for its figure, or none is given. */
  usual?: ShadeKey;
};

/** The silhouettes that have a part in the second colour. */
export const TRIMS: Partial<Record<SilhouetteKey, Trim>> = {
  "women-shoes/slingback": { word: "toe cap" },
  "men-shoes/oxford": { word: "toe cap" },
  "sneakers/court": { word: "contrast" },
  "sneakers/runner": { word: "contrast" },
  "sneakers/high-top": { word: "contrast" },
  "sneakers/slip-on": { word: "contrast" },
  "sneakers/platform": { word: "contrast" },
  "sneakers/skate": { word: "contrast" },
  "bags/top-handle": { word: "trim" },
  "bags/tote": { word: "trim" },
  "bags/crossbody": { word: "trim" },
  "bags/backpack": { word: "trim" },
  "women-fashion/boubou": { word: "embroidery", usual: "gold" },
  "women-fashion/iro-and-buba": { word: "sash", usual: "ochre" },
  "men-fashion/kaftan": { word: "embroidery", usual: "gold" },
  "men-fashion/agbada": { word: "embroidery", usual: "gold" },
  "men-fashion/senator-set": { word: "embroidery", usual: "gold" },
  "accessories/cap": { word: "peak" },
  "accessories/watch": { word: "dial", usual: "ivory" },
  "accessories/earrings": { word: "beads", usual: "terracotta" },
};

/** The contrast part and its colour, where the picture shows one. */
export function trimOf(recipe: Recipe): { word: string; shade: ShadeKey } | null {
  const trim = TRIMS[recipe.silhouette];
  const shade = recipe.print ? trim?.usual : (recipe.second ?? trim?.usual);
  return trim && shade ? { word: trim.word, shade } : null;
}

/** Fashion that is not shown on a tailor's form, which has no legs. */
const OFF_THE_FORM: readonly SilhouetteKey[] = [
  "women-fashion/skirt",
  "women-fashion/wide-trousers",
  "men-fashion/trousers",
];

/** Heels and open shoes are seen from behind before they are seen from above; boots are too high to be seen from above. */
const BEHIND_FIRST: readonly SilhouetteKey[] = [
  "women-shoes/pump",
  "women-shoes/slingback",
  "women-shoes/strappy-sandal",
  "women-shoes/block-heel",
  "women-shoes/wedge",
];
const FROM_THE_SIDE: readonly SilhouetteKey[] = [
  "women-shoes/ankle-boot",
  "women-shoes/knee-boot",
  "men-shoes/chelsea-boot",
];

/** From where the pictures of a shoe after the first show it. */
function shoesSeen(silhouette: SilhouetteKey): [string, string] {
  if (BEHIND_FIRST.includes(silhouette)) return ["from behind", "from above"];
  if (FROM_THE_SIDE.includes(silhouette)) return ["from the side", "from behind"];
  // High-tops show both of the pair instead.
  return [silhouette === "sneakers/high-top" ? "as a pair" : "from above", "from behind"];
}

/** One for each picture: the first shows the whole, the others what else there is to see of it. */
export type PictureTexts = [first: string, ...others: string[]];

/** The alternative texts of a product's pictures. */
export function describePictures(recipe: Recipe): PictureTexts {
  const { category, noun } = SILHOUETTES[recipe.silhouette];
  const cloth = describeCloth(recipe);
  const trim = trimOf(recipe);
  const hardware = recipe.hardware && recipe.material !== "metal" ? recipe.hardware : null;
  const extras = [
    trim && `${SHADES[trim.shade].phrase} ${trim.word}`,
    hardware && `${hardware}-tone metalwork`,
  ].filter(Boolean);
  const look = `${cloth}${extras.length > 0 ? `, with ${extras.join(" and ")}` : ""}`;
  const spoken = spokenNoun(recipe.silhouette);
  switch (category) {
    case "Women's Shoes":
    case "Men's Shoes":
    case "Sneakers":
      return [
        `${withArticle(noun)} in ${look}, toe to the right.`,
        ...shoesSeen(recipe.silhouette).map((seen) => `The ${noun} in ${cloth}, ${seen}.`),
      ];
    case "Women's Fashion":
    case "Men's Fashion":
      return [
        `${isPlural(recipe.silhouette) ? `A pair of ${spoken}` : withArticle(noun)} in ${look}, seen from the front.`,
        ...(OFF_THE_FORM.includes(recipe.silhouette)
          ? []
          : [`The ${spoken} in ${cloth}, on a linen form.`]),
        `The ${spoken} in ${cloth}, from behind.`,
        `A closer look at the ${spoken} in ${cloth}.`,
      ];
    case "Bags":
      return [
        `${withArticle(noun)} in ${look}, turned a little to one side.`,
        `The ${noun} in ${cloth}, from ${recipe.silhouette === "bags/backpack" ? "behind" : "the other side"}.`,
        `A closer look at the ${noun} in ${cloth}.`,
      ];
    case "Accessories":
      return [
        `${isPlural(recipe.silhouette) ? `A pair of ${spoken}` : withArticle(noun)} in ${look}.`,
        `Second view of the ${spoken} in ${cloth}.`,
      ];
  }
}

function withArticle(noun: string): string {
  return `${/^[aeiou]/.test(noun) ? "An" : "A"} ${noun}`;
}
