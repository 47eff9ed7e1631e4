import { SHOEMAKERS } from "./shoemakers.ts";
import { SNEAKER_AND_BAG_HOUSES } from "./sneakers-and-bags.ts";
import { TAILORS_AND_JEWELLERS } from "./tailors-and-jewellers.ts";
import type { House } from "./types.ts";
import { WEAVERS_AND_DRESSMAKERS } from "./weavers-and-dressmakers.ts";

export { type House, isKnownFor } from "./types.ts";

export const HOUSES: readonly House[] = [
  ...SHOEMAKERS,
  ...SNEAKER_AND_BAG_HOUSES,
  ...WEAVERS_AND_DRESSMAKERS,
  ...TAILORS_AND_JEWELLERS,
];
