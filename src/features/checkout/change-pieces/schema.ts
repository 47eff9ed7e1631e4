import { z } from "zod";
import { nairaSchema } from "~/lib/naira-schema.ts";

const quantity = z.number().int().min(1).max(99);

/** The pieces that an order is to have: lines that stand by their ids, and new ones. */
export const newPiecesInput = z.object({
  order_id: z.uuid(),
  kept: z.array(z.object({ id: z.uuid(), size: z.string().max(20), quantity })).max(50),
  added: z
    .array(
      z.object({
        product_id: z.number().int().positive(),
        size: z.string().max(20),
        quantity,
        /** Naira that were agreed on for one piece, where it is not the shop's price. */
        own_price: nairaSchema.optional(),
      }),
    )
    .max(50),
});

export const changePiecesInput = newPiecesInput.extend({
  version: z.number().int(),
  /** Naira, as staff saw it: compared, never used. */
  expected_total: nairaSchema,
  reason: z.string().trim().min(1, "Say why").max(300),
});

/** What it would come to; amounts in naira. */
export const piecesQuote = z.object({
  subtotal: z.number(),
  discount: z.number(),
  delivery_fee: z.number(),
  /** Where prices have none in them. */
  vat_added: z.number(),
  total: z.number(),
  /** What is still to be paid of it once it was paid, and what goes back of that. */
  due: z.number(),
  refund: z.number(),
});
export type PiecesQuote = z.output<typeof piecesQuote>;

/** What may change about an order's pieces. */
export const changeablePieces = z.object({
  /** Why nothing may, in words for staff. */
  refusal: z.string().nullable(),
  /** Of each line, the sizes there are of its product, with what is on the shelf. */
  lines: z.array(
    z.object({
      id: z.string(),
      sizes: z.array(z.object({ size: z.string(), available: z.number() })),
    }),
  ),
});
