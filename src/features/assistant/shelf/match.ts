import { mensShoes, womensShoes } from "~/features/content/size-tables.ts";
import { toShopSizes } from "~/features/language/shop-sizes.ts";
import type { Thing } from "~/features/language/things.ts";
import type { Colour, Material, NamedSize } from "~/features/language/understanding.ts";
import { HEADWEAR } from "./headwear.ts";
import { wishesOfParts } from "./parts.ts";
import type { Piece } from "./pieces.server.ts";
import type { Wanted } from "./wanted.ts";

/** What a wish is about. */
export type Aspect =
  | "thing"
  | "wearer"
  | "unwanted"
  | "brand"
  | "size"
  | "laptop"
  | "material"
  | "colour"
  | "accent"
  | "origin"
  | "price"
  | "sale"
  | "new"
  | "badge";

/** Worn for these, "shoes" may be sneakers. */
const RELAXED = new Set(["gym", "travel", "casual", "beach"]);

const isKind = (piece: Piece, thing: Thing) =>
  piece.things.some((key) => thing.kinds.includes(key)) &&
  // Palms are men's sandals, though women wear sandals too.
  (thing.key !== "palm" || thing.categories.includes(piece.category));

export function isThing(piece: Piece, thing: Thing, wanted: Wanted): boolean {
  if (thing.key === "shoe" && piece.category === "Sneakers")
    return wanted.occasion !== null && RELAXED.has(wanted.occasion.key);
  return isKind(piece, thing);
}

/** "All white" has no other colour. */
const ALL = /^all /;

/** In this colour, be it a second one. */
export const hasColour = (piece: Piece, { said, colours, shades }: Colour): boolean =>
  !(ALL.test(said) && piece.colours.some((name) => !colours.includes(name))) &&
  isColoured(piece, colours, shades);

const isColoured = (
  piece: Piece,
  colours: readonly string[],
  shades: readonly string[],
): boolean =>
  // One that the shop does not list is nobody's; what comes near it is told as near.
  colours.length > 0 && shades.length > 0 && piece.shades.length > 0
    ? piece.shades.some((shade) => shades.includes(shade))
    : piece.colours.some((name) => colours.includes(name));

export const isMadeOf = (piece: Piece, { words }: Material): boolean =>
  words.some((word) => piece.looks.includes(` ${word} `));

/** The labels that this size has on such a piece; the shop's shoes carry US sizes. */
export function labelsOf(size: NamedSize, category: string): string[] {
  // A dress size: clothes carry letters.
  if (category.endsWith("Fashion")) return toShopSizes(size, { isShoe: false, isWomens: true });
  if (size.system === "letter" || size.system === "bare") return [size.value];
  const rows = category === "Women's Shoes" ? womensShoes : mensShoes;
  const { system } = size;
  const value = Number(size.value);
  // A foot between two sizes takes the larger shoe.
  const least = system === "cm" ? rows[0]!.cm - 1 : rows[0]![system];
  const row = value < least ? undefined : rows.find((one) => one[system] >= value);
  return row ? [String(row.us)] : [];
}

const FOOTWEAR = /Shoes|Sneakers/;
/** It comes in no sizes to choose from. */
export const isOneSize = ({ sizes }: Pick<Piece, "sizes">) =>
  sizes.length === 0 || sizes.includes("One Size");
/** The sizes of shoes are numbers, those of clothes letters. */
const isOfKind = (size: NamedSize, category: string) =>
  FOOTWEAR.test(category) ? size.system !== "letter" : labelsOf(size, category).length > 0;

function hasSize(piece: Piece, size: NamedSize, wanted: Wanted): boolean {
  const isNamed = wanted.things.some((thing) => isThing(piece, thing, wanted));
  // A bag is no answer to "size 9"; a bag that was asked for has no size to keep.
  if (isOneSize(piece)) return isNamed && piece.inStock;
  // "A senator and loafers in 43": the size is that of the shoes.
  const isOthers =
    isNamed &&
    !isOfKind(size, piece.category) &&
    wanted.things.some(({ categories }) => categories.some((name) => isOfKind(size, name)));
  return isOthers || labelsOf(size, piece.category).some((label) => piece.sizes.includes(label));
}

const forOther = (wearer: Wanted["wearer"]) => (wearer === "women" ? "Men's" : "Women's");

const isFor = (piece: Piece, wanted: Wanted) => {
  if (!wanted.wearer) return true;
  if (piece.category.startsWith(forOther(wanted.wearer))) return false;
  if (piece.things.some((key) => HEADWEAR[key] && HEADWEAR[key] !== wanted.wearer)) return false;
  // Who names a person and nothing else means what only they wear.
  return (
    wanted.things.length > 0 ||
    piece.category.startsWith(wanted.wearer === "women" ? "Women's" : "Men's")
  );
};

const holdsLaptop = ({ laptop }: Piece, inches: number) => laptop > 0 && laptop >= inches;

const isUnwanted = (piece: Piece, wanted: Wanted) =>
  wanted.notThings.some(
    (thing) =>
      isKind(piece, thing) &&
      // "No heels again, show me wedges": a kind of it that is asked for by name is wanted. A "slip-on
      // that is no sneaker" is a shoe.
      !wanted.things.some(
        (one) =>
          thing.key !== "sneaker" &&
          one.key !== thing.key &&
          thing.kinds.includes(one.key) &&
          isKind(piece, one),
      ),
  ) ||
  wanted.notColours.some((colour) => hasColour(piece, colour)) ||
  wanted.notMaterials.some((material) => isMadeOf(piece, material)) ||
  wanted.notBrands.includes(piece.brand);

/** Of several things with wishes of their own those of the one that a piece is, or comes nearest to. */
export const wishFor = (piece: Piece, wanted: Wanted): Wanted =>
  wanted.parts.length === 0
    ? wanted
    : wishesOfParts(wanted).reduce((best, one) =>
        unmet(piece, one).length < unmet(piece, best).length ? one : best,
      );

/** The wishes that a piece does not keep. */
export function unmet(piece: Piece, wanted: Wanted): Aspect[] {
  if (wanted.parts.length > 0) return unmet(piece, wishFor(piece, wanted));
  const { things, materials, colours, brands, size, min, max } = wanted;
  const naira = piece.priceKobo / 100;
  const aspects: Aspect[] = [];
  if (things.length > 0 && !things.some((thing) => isThing(piece, thing, wanted)))
    aspects.push("thing");
  if (!isFor(piece, wanted)) aspects.push("wearer");
  if (isUnwanted(piece, wanted)) aspects.push("unwanted");
  if (brands.length > 0 && !brands.includes(piece.brand)) aspects.push("brand");
  if (size && !hasSize(piece, size, wanted)) aspects.push("size");
  if (wanted.laptop !== null && piece.category === "Bags" && !holdsLaptop(piece, wanted.laptop))
    aspects.push("laptop");
  if (materials.length > 0 && !materials.some((material) => isMadeOf(piece, material)))
    aspects.push("material");
  if (colours.length > 0 && !colours.some((colour) => hasColour(piece, colour)))
    aspects.push("colour");
  if (!wanted.accents.every((colour) => hasColour(piece, colour))) aspects.push("accent");
  if (wanted.madeIn.length > 0 && !wanted.madeIn.some((origin) => piece.madeIn.includes(origin)))
    aspects.push("origin");
  if ((max !== null && naira > max) || (min !== null && naira < min)) aspects.push("price");
  if (wanted.onSale && !piece.onSale) aspects.push("sale");
  if (wanted.isNew && !piece.isNew) aspects.push("new");
  if (wanted.badge && piece.badge !== wanted.badge) aspects.push("badge");
  return aspects;
}
