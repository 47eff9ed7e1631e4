import { mensShoes, type ShoeRow, womensShoes } from "./shoe-sizes.ts";
import { chartOf } from "./size-names.ts";

const isIn = (chart: readonly ShoeRow[], size: string) =>
  chart.some(({ us }) => String(us) === size);

/** Whether a stored size is one that only shoes have. */
export const isShoeSize = (size: string): boolean =>
  isIn(mensShoes, size) || isIn(womensShoes, size);

/** A stored size of which nobody knows the category: what only shoes have is American, as theirs are stored. */
export const sizeOfAny = (size: string): string => (isShoeSize(size) ? `US ${size}` : size);

/** The one category that stands for all of these, where shoes of all are measured alike; else undefined. */
export function sharedChart(categories: readonly string[]): string | undefined {
  const shoes = categories.filter((category) => chartOf(category));
  return new Set(shoes.map(chartOf)).size === 1 ? shoes[0] : undefined;
}
