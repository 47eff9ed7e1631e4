import type { Refusal } from "~/lib/refusals.ts";
import { ShopError } from "./shop-error.ts";

/** What a refusal of this kind says beside its words; undefined for anything else that was thrown. */
export const detailsOf = <D>(error: unknown, refusal: Refusal<D>): D | undefined =>
  error instanceof ShopError ? refusal.detailsOf(error) : undefined;
