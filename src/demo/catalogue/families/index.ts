import type { SilhouetteKey } from "../vocabulary.ts";
import { ACCESSORIES } from "./accessories.ts";
import { BAGS } from "./bags.ts";
import { MENS_FASHION } from "./mens-fashion.ts";
import { MENS_SHOES } from "./mens-shoes.ts";
import { SNEAKERS } from "./sneakers.ts";
import type { Line } from "./types.ts";
import { WOMENS_DRESSES } from "./womens-fashion-dresses.ts";
import { WOMENS_SEPARATES } from "./womens-fashion-separates.ts";
import { WOMENS_SHOES } from "./womens-shoes.ts";

export const LINES: Record<SilhouetteKey, Line> = {
  ...WOMENS_SHOES,
  ...MENS_SHOES,
  ...SNEAKERS,
  ...BAGS,
  ...WOMENS_DRESSES,
  ...WOMENS_SEPARATES,
  ...MENS_FASHION,
  ...ACCESSORIES,
};
