import { z } from "zod";

/** As a cart in the browser, more or less. */
const MOST = { lines: 50, pieces: 99 };

export const cartInput = z.object({
  line_items: z
    .array(
      z.looseObject({
        item: z.looseObject({ id: z.string().max(200).describe("Of a variant, e.g. 12:43") }),
        quantity: z.number().int().min(1).max(MOST.pieces),
      }),
    )
    .min(1)
    .max(MOST.lines)
    .describe("All of them: what is left out is taken out"),
});
export type CartInput = z.output<typeof cartInput>;

/** Of a cart there is already: its id says it all. */
export const nothingInput = z.looseObject({}).default({});
