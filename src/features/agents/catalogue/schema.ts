import { z } from "zod";

const MOST_IDS = 50;
const text = z.string().max(80);
const names = z.array(text).max(40);
const kobo = z.number().int().min(0).max(100_000_000_000);

/** What the agent knows of whom it works for; only the currency decides anything here. */
const context = z.looseObject({ currency: z.string().max(10).optional() }).optional();

export const filtersSchema = z.looseObject({
  categories: names.optional().describe("Names of categories, as products have them"),
  price: z
    .object({ min: kobo.optional(), max: kobo.optional() })
    .optional()
    .describe("In kobo, a hundredth of a naira; both ends included"),
  sizes: names.optional(),
  colors: names.optional(),
  brands: names.optional(),
  in_stock: z.boolean().optional(),
  on_sale: z.boolean().optional(),
});
export type Filters = z.output<typeof filtersSchema>;

export const searchInput = z
  .object({
    query: z
      .string()
      .max(500)
      .optional()
      .describe(
        'As people write it, e.g. "red bag under 150k", "gown for owambe", "men\'s loafers size 43"',
      ),
    filters: filtersSchema.optional(),
    pagination: z
      .object({
        cursor: z.string().max(100).optional(),
        limit: z.number().int().min(1).optional(),
      })
      .optional(),
    context,
  })
  .refine(
    ({ query = "", filters = {} }) => query.trim() !== "" || Object.keys(filters).length > 0,
    {
      message: "Give a query or a filter",
    },
  );

export const lookupInput = z.object({
  ids: z.array(z.string().max(200)).min(1).describe(`Of products or variants, at most ${MOST_IDS}`),
  filters: filtersSchema.optional(),
  context,
});
export { MOST_IDS };

const selectedOption = z.looseObject({ name: text, label: text });

export const productInput = z.object({
  id: z.string().max(200).describe("Of a product or of one of its variants"),
  selected: z
    .array(selectedOption)
    .max(10)
    .refine((all) => new Set(all.map(({ name }) => name.toLowerCase())).size === all.length, {
      message: "Each option at most once",
    })
    .optional()
    .describe('What is chosen so far, e.g. [{"name": "Size", "label": "42"}]'),
  preferences: names.optional(),
  filters: filtersSchema.optional(),
  context,
});
