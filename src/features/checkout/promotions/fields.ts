import { z } from "zod";
import { CUSTOMER_GROUPS, DISCOUNT_KINDS } from "~/lib/statuses.ts";

const naira = z.number().min(0).max(1_000_000_000);
const limit = z.number().int().min(1).nullable().default(null);
const pieces = z.number().int().min(1).max(20).nullable().default(null);
const moment = z.iso.datetime({ offset: true }).nullable().default(null);

/** Everything that staff say of a promotion. */
export const promotionFields = z.object({
  /** Null: it needs none. */
  code: z
    .string()
    .trim()
    .toUpperCase()
    .transform((text) => text || null)
    .nullable()
    .default(null)
    .refine((code) => code === null || /^[A-Z0-9-]{3,30}$/.test(code), {
      message: "3 to 30 letters, digits and hyphens",
    }),
  /** As shoppers read it. */
  name: z.string().trim().max(60).default(""),
  kind: z.enum(DISCOUNT_KINDS),
  /** Percent, or naira for an amount. */
  value: naira.default(0),
  minimum: naira.default(0),
  starts_at: moment,
  ends_at: moment,
  per_customer_limit: limit,
  total_limit: limit,
  /** Naira that it may take off all orders together. */
  budget: naira.min(1).nullable().default(null),
  categories: z.array(z.string()).default([]),
  collection_ids: z.array(z.uuid()).max(20).default([]),
  /** Of so many pieces that are bought so many more are got for less. */
  buy_quantity: pieces,
  get_quantity: pieces,
  customer_group: z.enum(CUSTOMER_GROUPS).default("everyone"),
  is_active: z.boolean().default(true),
});

export type PromotionFields = z.output<typeof promotionFields>;
