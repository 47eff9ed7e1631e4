export { mensShoes, type ShoeRow, womensShoes } from "~/lib/shoe-sizes.ts";

export interface BagRow {
  size: string;
  /** Centimetres. */
  width: number;
  height: number;
  depth: number;
  bestFor: string;
}

export const bagSizes: BagRow[] = [
  { size: "Small", width: 20, height: 14, depth: 7, bestFor: "Evenings: phone, cards, keys" },
  {
    size: "Medium",
    width: 28,
    height: 21,
    depth: 11,
    bestFor: "Every day: purse, tablet, glasses",
  },
  { size: "Large", width: 36, height: 28, depth: 15, bestFor: "Work: a 13-inch laptop and papers" },
  {
    size: "Extra Large",
    width: 46,
    height: 32,
    depth: 20,
    bestFor: "A weekend: clothes for two or three days",
  },
];
