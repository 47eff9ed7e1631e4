import { z } from "zod";
import { LONGEST, SIZED } from "./rules.ts";

const ownSize = z.object({
  category: z.enum(SIZED),
  /** As products store it; empty: taken back. */
  size: z.string().trim().max(LONGEST),
  at: z.iso.datetime(),
});

export const ownSizesInput = z.object({
  /** What this browser knows; of two for a category the later one stays. */
  sizes: z.array(ownSize).max(SIZED.length).default([]),
});

export const ownSizesOutput = z.array(ownSize);
export type WireSizes = z.output<typeof ownSizesOutput>;
