import type { SilhouetteKey } from "../vocabulary.ts";

/**
 * What there is to say and to know about one silhouette. In the sentences "[a|b]" is a choice;
 * {cloth} is "oxblood red suede", {shade} the colour, {material} the stuff, {metal} "gold-tone" or
 * "silver-tone", {second} the contrast colour and {city} where the house works.
 */
export type Line = {
  /** Nouns for the name, each containing the silhouette's own noun. */
  names: readonly string[];
  /** Naira at an everyday house and at the finest, before the material is reckoned in. */
  price: readonly [number, number];
  sizes: SizeRange;
  /** Opening sentences; every one names the cloth. */
  open: readonly string[];
  detail: readonly string[];
  wear: readonly string[];
  fit: readonly string[];
  features: readonly string[];
};

export type SizeRange =
  | "womensShoes"
  | "mensShoes"
  | "sneakers"
  | "clothes"
  | "flowing"
  | "robe"
  | "hats"
  | "belts"
  | "none";

/** The size ranges the shop stocks; "none" is sold from one pooled stock. */
export const SIZE_RANGES: Record<SizeRange, readonly (readonly string[])[]> = {
  womensShoes: [
    ["6", "7", "8", "9", "10", "11"],
    ["6", "7", "8", "9", "10"],
    ["5", "6", "7", "8", "9", "10"],
    ["5", "6", "7", "8", "9", "10", "11"],
  ],
  mensShoes: [
    ["6", "7", "8", "9", "10", "11", "12"],
    ["7", "8", "9", "10", "11", "12"],
    ["8", "9", "10", "11", "12"],
  ],
  sneakers: [
    ["6", "7", "8", "9", "10", "11", "12"],
    ["6", "7", "8", "9", "10", "11"],
    ["7", "8", "9", "10", "11", "12"],
  ],
  clothes: [
    ["S", "M", "L", "XL", "XXL"],
    ["S", "M", "L", "XL"],
    ["M", "L", "XL", "XXL"],
  ],
  flowing: [["One Size"], ["S", "M", "L", "XL", "XXL"], ["One Size"]],
  robe: [["M", "L", "XL", "XXL"], ["One Size"], ["S", "M", "L", "XL", "XXL"]],
  hats: [
    ["S", "M", "L", "XL"],
    ["M", "L", "XL"],
  ],
  belts: [["S", "M", "L", "XL"]],
  none: [[]],
};

export type Family = Partial<Record<SilhouetteKey, Line>>;
