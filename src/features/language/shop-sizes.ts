import { mensShoes, womensShoes } from "~/lib/shoe-sizes.ts";
import type { NamedSize } from "./understanding.ts";

/** British dress sizes, as Lagos tailors and shops label clothes, by the shop's letters. */
const dressSizes: [most: number, letter: string][] = [
  [6, "XS"],
  [8, "S"],
  [10, "M"],
  [12, "L"],
  [14, "XL"],
  [18, "XXL"],
];

/**
 * The labels that a size has in this shop, whose shoes are in US sizes and whose clothes are in
 * letters; empty where it has none. A foot between two sizes takes the longer shoe.
 */
export function toShopSizes(
  size: NamedSize,
  piece: { isShoe: boolean; isWomens: boolean },
): string[] {
  if (size.system === "letter") return [size.value];
  const value = Number(size.value);
  if (!piece.isShoe) {
    const letter = dressSizes.find(([most]) => value <= most)?.[1];
    const isDressSize = size.system === "bare" || size.system === "uk";
    return letter && isDressSize && value >= 4 ? [letter] : [];
  }
  if (size.system === "bare") return [size.value];
  const rows = piece.isWomens ? womensShoes : mensShoes;
  const { system } = size;
  if (system === "cm" && value < rows[0]!.cm - 1) return [];
  const row = rows.find((one) => one[system] >= value);
  if (!row || (system !== "cm" && value < rows[0]![system])) return [];
  return [String(Math.ceil(row.us))];
}
