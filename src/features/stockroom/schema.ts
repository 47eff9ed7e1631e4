import { z } from "zod";

const productId = z.number().int().min(1).max(2_147_483_647);

/** A size of a product; "" is the pool of a product without sizes. */
export const variantKey = z.object({ product_id: productId, size: z.string().max(20) });
export type VariantKey = z.output<typeof variantKey>;

export const MOST_PIECES = 1_000_000;

/** How staff move stock, each with the words of its dialog. */
export const STAFF_MOVES = ["receive", "damage", "correct"] as const;
export type StaffMove = (typeof STAFF_MOVES)[number];

export const moveInput = z
  .object({
    /** Made by the browser, so that one press counts once. */
    id: z.uuid(),
    kind: z.enum(STAFF_MOVES),
    lines: z
      .array(
        variantKey.extend({
          quantity: z
            .number("Enter how many")
            .int("Enter whole pieces")
            .min(-MOST_PIECES)
            .max(MOST_PIECES)
            .refine((pieces) => pieces !== 0, "Enter how many"),
        }),
      )
      .min(1)
      .max(500),
    reason: z.string().trim().min(1, "Enter why").max(200),
  })
  .refine(
    ({ kind, lines }) => kind === "correct" || lines.every(({ quantity }) => quantity > 0),
    "Only a correction takes pieces away by a minus",
  );
export type MoveInput = z.output<typeof moveInput>;
