import { shoeSize } from "~/lib/size-names.ts";

/** Categories in which a person has one size; hats and belts have each their own. */
export const SIZED = [
  "Women's Shoes",
  "Men's Shoes",
  "Sneakers",
  "Women's Fashion",
  "Men's Fashion",
] as const;
export type Sized = (typeof SIZED)[number];

export const isSized = (category: string): category is Sized =>
  (SIZED as readonly string[]).includes(category);

export interface OwnSize {
  /** As products store it; empty: they took it back. */
  size: string;
  /** When they chose it, ISO 8601. */
  at: string;
}
/** What a person wears, by category. */
export type OwnSizes = Partial<Record<Sized, OwnSize>>;

export const LONGEST = 20;

/** Of two choices for a category the later one. */
export function mergeSizes(one: OwnSizes, other: OwnSizes): OwnSizes {
  const merged = { ...one };
  for (const category of SIZED) {
    const theirs = other[category];
    const mine = merged[category];
    if (theirs && (!mine || mine.at < theirs.at)) merged[category] = theirs;
  }
  return merged;
}

/** Sizes from storage, where anybody may have written anything: what is none is left out. */
export function readSizes(value: unknown): OwnSizes {
  if (typeof value !== "object" || value === null) return {};
  const sizes: OwnSizes = {};
  for (const category of SIZED) {
    const { size, at } = (value as Partial<Record<Sized, Partial<OwnSize>>>)[category] ?? {};
    if (typeof size !== "string" || size.length > LONGEST) continue;
    if (typeof at !== "string" || Number.isNaN(Date.parse(at))) continue;
    sizes[category] = { size, at: new Date(at).toISOString() };
  }
  return sizes;
}

/** A foot of which only the other shoes are known; women's and men's apart say nothing of each other. */
function sneakerSize(own: OwnSizes): { size: string; category: Sized } | undefined {
  const known = (["Women's Shoes", "Men's Shoes"] as const).filter((one) => own[one]?.size);
  const [category] = known;
  return category && known.length === 1 ? { size: own[category]!.size, category } : undefined;
}

/** Which of a piece's sizes this person wears; undefined where it is not known or not made. */
export function ownSizeOf(
  own: OwnSizes,
  category: string,
  sizes: readonly string[],
): string | undefined {
  if (!isSized(category)) return undefined;
  const kept = own[category];
  const worn =
    kept === undefined && category === "Sneakers"
      ? sneakerSize(own)
      : { size: kept?.size ?? "", category };
  if (!worn || worn.size === "") return undefined;
  const shoe = shoeSize(worn.size, worn.category);
  if (!shoe) return sizes.find((size) => size === worn.size);
  return sizes.find((size) => shoeSize(size, category)?.eu === shoe.eu);
}
