import { shortSize } from "~/lib/size-names.ts";

/** Sizes of a piece one after the other, shoes by their European ones: "EU 41, EU 42". */
export const nameSizes = ({ category }: { category: string }, sizes: readonly string[]): string =>
  sizes.map((size) => shortSize(size, category)).join(", ");
