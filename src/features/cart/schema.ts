import { z } from "zod";

export const checkCartInput = z.object({
  lines: z
    .array(z.object({ product_id: z.number().int().positive(), size: z.string().max(20) }))
    .max(50),
});

export const checkCartOutput = z.array(
  z.object({
    product_id: z.number(),
    size: z.string(),
    exists: z.boolean(),
    /** Naira. */
    price: z.number(),
    available: z.number(),
    name: z.string(),
    image: z.string(),
    category: z.string(),
  }),
);
