import { z } from "zod";
import { isWholeKobo } from "./money.ts";

/** An amount in naira as the wire takes it: not negative, at most a thousand million, whole kobo. */
export const nairaSchema = z
  .number()
  .min(0)
  .max(1_000_000_000)
  .refine(isWholeKobo, "At most two decimals");
