/**
 * The words the demo catalogue and the picture studio share. A key here is a key in
 * imagery/manifest.json: renaming one orphans its pictures.
 */

import type { ShadeKey } from "~/features/images/shades.ts";

export type { ShadeKey };

export const CATEGORIES = [
  "Women's Shoes",
  "Men's Shoes",
  "Women's Fashion",
  "Men's Fashion",
  "Bags",
  "Sneakers",
  "Accessories",
] as const;
export type Category = (typeof CATEGORIES)[number];

export const COLORS = [
  "Black",
  "White",
  "Brown",
  "Blue",
  "Red",
  "Green",
  "Gold",
  "Silver",
] as const;
export type Color = (typeof COLORS)[number];

type SilhouetteEntry = {
  category: Category;
  /** What the thing is called in a sentence, singular. */
  noun: string;
  /** Shoes and earrings come as a pair, an outfit as a set. */
  counted: "pair" | "set" | "piece";
};

const pair = (category: Category, noun: string) =>
  ({ category, noun, counted: "pair" }) satisfies SilhouetteEntry;
const piece = (category: Category, noun: string) =>
  ({ category, noun, counted: "piece" }) satisfies SilhouetteEntry;
const set = (category: Category, noun: string) =>
  ({ category, noun, counted: "set" }) satisfies SilhouetteEntry;

export const SILHOUETTES = {
  "women-shoes/pump": pair("Women's Shoes", "pump"),
  "women-shoes/slingback": pair("Women's Shoes", "slingback"),
  "women-shoes/mule": pair("Women's Shoes", "mule"),
  "women-shoes/strappy-sandal": pair("Women's Shoes", "strappy sandal"),
  "women-shoes/block-heel": pair("Women's Shoes", "block heel"),
  "women-shoes/loafer": pair("Women's Shoes", "loafer"),
  "women-shoes/ankle-boot": pair("Women's Shoes", "ankle boot"),
  "women-shoes/knee-boot": pair("Women's Shoes", "knee boot"),
  "women-shoes/ballet-flat": pair("Women's Shoes", "ballet flat"),
  "women-shoes/wedge": pair("Women's Shoes", "wedge"),
  "men-shoes/oxford": pair("Men's Shoes", "oxford"),
  "men-shoes/derby": pair("Men's Shoes", "derby"),
  "men-shoes/loafer": pair("Men's Shoes", "loafer"),
  "men-shoes/monk-strap": pair("Men's Shoes", "monk strap"),
  "men-shoes/chelsea-boot": pair("Men's Shoes", "chelsea boot"),
  "men-shoes/sandal": pair("Men's Shoes", "sandal"),
  "men-shoes/driving-shoe": pair("Men's Shoes", "driving shoe"),
  "sneakers/court": pair("Sneakers", "court sneaker"),
  "sneakers/runner": pair("Sneakers", "runner"),
  "sneakers/high-top": pair("Sneakers", "high-top"),
  "sneakers/slip-on": pair("Sneakers", "slip-on"),
  "sneakers/platform": pair("Sneakers", "platform sneaker"),
  "sneakers/skate": pair("Sneakers", "skate shoe"),
  "bags/top-handle": piece("Bags", "top-handle bag"),
  "bags/tote": piece("Bags", "tote"),
  "bags/shoulder-flap": piece("Bags", "shoulder bag"),
  "bags/crossbody": piece("Bags", "crossbody"),
  "bags/bucket": piece("Bags", "bucket bag"),
  "bags/clutch": piece("Bags", "clutch"),
  "bags/satchel": piece("Bags", "satchel"),
  "bags/hobo": piece("Bags", "hobo"),
  "bags/box": piece("Bags", "box bag"),
  "bags/backpack": piece("Bags", "backpack"),
  "women-fashion/wrap-dress": piece("Women's Fashion", "wrap dress"),
  "women-fashion/slip-dress": piece("Women's Fashion", "slip dress"),
  "women-fashion/column-gown": piece("Women's Fashion", "column gown"),
  "women-fashion/boubou": piece("Women's Fashion", "boubou"),
  "women-fashion/blouse": piece("Women's Fashion", "blouse"),
  "women-fashion/shirt": piece("Women's Fashion", "shirt"),
  "women-fashion/skirt": piece("Women's Fashion", "skirt"),
  "women-fashion/wide-trousers": piece("Women's Fashion", "wide trousers"),
  "women-fashion/blazer": piece("Women's Fashion", "blazer"),
  "women-fashion/coat": piece("Women's Fashion", "coat"),
  "women-fashion/iro-and-buba": set("Women's Fashion", "iro and buba"),
  "women-fashion/jumpsuit": piece("Women's Fashion", "jumpsuit"),
  "men-fashion/kaftan": piece("Men's Fashion", "kaftan"),
  "men-fashion/agbada": set("Men's Fashion", "agbada"),
  "men-fashion/senator-set": set("Men's Fashion", "senator set"),
  "men-fashion/shirt": piece("Men's Fashion", "shirt"),
  "men-fashion/polo": piece("Men's Fashion", "polo"),
  "men-fashion/tee": piece("Men's Fashion", "tee"),
  "men-fashion/trousers": piece("Men's Fashion", "trousers"),
  "men-fashion/blazer": piece("Men's Fashion", "blazer"),
  "men-fashion/overshirt": piece("Men's Fashion", "overshirt"),
  "accessories/belt": piece("Accessories", "belt"),
  "accessories/sunglasses": piece("Accessories", "sunglasses"),
  "accessories/scarf": piece("Accessories", "scarf"),
  "accessories/cap": piece("Accessories", "cap"),
  "accessories/fila": piece("Accessories", "fila"),
  "accessories/wallet": piece("Accessories", "wallet"),
  "accessories/watch": piece("Accessories", "watch"),
  "accessories/bangle": piece("Accessories", "bangle"),
  "accessories/earrings": pair("Accessories", "earrings"),
  "accessories/gele": piece("Accessories", "gele"),
} as const satisfies Record<string, SilhouetteEntry>;
export type SilhouetteKey = keyof typeof SILHOUETTES;

type ShadeEntry = {
  /** The colour a shopper filters by. */
  color: Color;
  /** As it stands in a product's name. */
  title: string;
  /** As it stands in a sentence; always names the colour so that a search for "red" finds it. */
  phrase: string;
};

const shade = (color: Color, title: string, phrase: string) =>
  ({ color, title, phrase }) satisfies ShadeEntry;

export const SHADES = {
  jet: shade("Black", "Jet", "jet black"),
  graphite: shade("Black", "Graphite", "graphite black"),
  ivory: shade("White", "Ivory", "ivory white"),
  chalk: shade("White", "Chalk", "chalk white"),
  bone: shade("White", "Bone", "bone white"),
  cognac: shade("Brown", "Cognac", "cognac brown"),
  tan: shade("Brown", "Tan", "tan brown"),
  chocolate: shade("Brown", "Chocolate", "chocolate brown"),
  espresso: shade("Brown", "Espresso", "espresso brown"),
  indigo: shade("Blue", "Indigo", "indigo blue"),
  navy: shade("Blue", "Navy", "navy blue"),
  cobalt: shade("Blue", "Cobalt", "cobalt blue"),
  powder: shade("Blue", "Powder Blue", "powder blue"),
  scarlet: shade("Red", "Scarlet", "scarlet red"),
  oxblood: shade("Red", "Oxblood", "oxblood red"),
  terracotta: shade("Red", "Terracotta", "terracotta red"),
  bottle: shade("Green", "Bottle Green", "bottle green"),
  olive: shade("Green", "Olive", "olive green"),
  emerald: shade("Green", "Emerald", "emerald green"),
  sage: shade("Green", "Sage", "sage green"),
  gold: shade("Gold", "Gold", "antique gold"),
  ochre: shade("Gold", "Ochre", "ochre gold"),
  champagne: shade("Gold", "Champagne", "champagne gold"),
  silver: shade("Silver", "Silver", "bright silver"),
  pewter: shade("Silver", "Pewter", "pewter silver"),
  dove: shade("Silver", "Dove", "dove silver-grey"),
} as const satisfies Record<ShadeKey, ShadeEntry>;

type MaterialEntry = {
  /** Before the noun in a product's name: "Suede Slingback". */
  title: string;
  /** At the end of a name: "Slingback in Oxblood Calf Leather". */
  asNoun: string;
  /** As it stands in a sentence. */
  phrase: string;
};

const leather = (title: string, phrase: string) =>
  ({ title, asNoun: `${title} Leather`, phrase }) satisfies MaterialEntry;
const stuff = (title: string) =>
  ({ title, asNoun: title, phrase: title.toLowerCase() }) satisfies MaterialEntry;

export const MATERIALS = {
  grained: leather("Grained", "grained leather"),
  calf: leather("Calf", "calf leather"),
  patent: leather("Patent", "patent leather"),
  suede: stuff("Suede"),
  croc: leather("Croc-Embossed", "croc-embossed leather"),
  metallic: leather("Metallic", "metallic leather"),
  woven: leather("Woven", "woven leather"),
  canvas: stuff("Canvas"),
  cotton: stuff("Cotton"),
  linen: stuff("Linen"),
  silk: stuff("Silk"),
  satin: stuff("Satin"),
  crepe: stuff("Crepe"),
  wool: stuff("Wool"),
  jersey: stuff("Jersey"),
  denim: stuff("Denim"),
  velvet: stuff("Velvet"),
  brocade: stuff("Brocade"),
  "aso-oke": stuff("Aso-Oke"),
  knit: stuff("Knit"),
  acetate: stuff("Acetate"),
  metal: stuff("Metal"),
  felt: stuff("Felt"),
} as const satisfies Record<string, MaterialEntry>;
export type MaterialKey = keyof typeof MATERIALS;

type PrintEntry = { title: string; phrase: string };

const print = (title: string, phrase: string) => ({ title, phrase }) satisfies PrintEntry;

export const PRINTS = {
  "adire-eleko": print("Adire Eleko", "adire eleko print"),
  "adire-oniko": print("Adire Oniko", "adire oniko print"),
  "adire-olona": print("Adire Olona", "adire olona print"),
  "ankara-fans": print("Ankara Fan", "Ankara fan print"),
  "ankara-discs": print("Ankara Disc", "Ankara disc print"),
  "ankara-leaves": print("Ankara Leaf", "Ankara leaf print"),
  "ankara-ripple": print("Ankara Ripple", "Ankara ripple print"),
  "ankara-diamonds": print("Ankara Diamond", "Ankara diamond print"),
  "aso-oke-stripe": print("Striped", "aso-oke stripe"),
  "aso-oke-bars": print("Barred", "aso-oke bar pattern"),
  pinstripe: print("Pinstripe", "pinstripe"),
  stripe: print("Striped", "stripe"),
  check: print("Checked", "check"),
  polka: print("Polka-Dot", "polka dot"),
  hibiscus: print("Hibiscus", "hibiscus print"),
  "kente-blocks": print("Kente-Block", "kente block pattern"),
} as const satisfies Record<string, PrintEntry>;
export type PrintKey = keyof typeof PRINTS;

export type Hardware = "gold" | "silver";

/** What the picture of one product shows; no two products have the same. */
export type Recipe = {
  silhouette: SilhouetteKey;
  material: MaterialKey;
  shade: ShadeKey;
  print?: PrintKey;
  /** The print's figure, or the contrast part (trim, strap, sole, embroidery). */
  second?: ShadeKey;
  hardware?: Hardware;
};
