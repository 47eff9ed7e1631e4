import type { Category, MaterialKey, PrintKey, Recipe } from "../vocabulary.ts";

/** A fictional house. None of them is, or is meant to resemble, an existing company. */
export type House = {
  name: string;
  city: string;
  /** "abroad" houses do not cut Nigerian dress. */
  region: "nigeria" | "west-africa" | "abroad";
  /** 1 (everyday) to 4 (the finest). */
  level: 1 | 2 | 3 | 4;
  makes: readonly Category[];
  /** What the house is known for, and is given more of. */
  known?: readonly (MaterialKey | PrintKey)[];
  /** The only materials it touches, where it does not take whatever its categories need. */
  works?: readonly MaterialKey[];
  /** Cloths it weaves or dyes itself: it takes no other maker's prints. */
  ownPrints?: readonly PrintKey[];
  /** Sentences that hold for everything it makes. */
  character: readonly [string, string];
  /** Said only of what it is known for. */
  craft?: string;
};

export function isKnownFor(house: House, recipe: Recipe): boolean {
  return house.known?.some((known) => known === recipe.material || known === recipe.print) ?? false;
}
