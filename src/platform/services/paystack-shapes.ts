import { z } from "zod";

// What Paystack answers, as far as the shop reads it.

/** Around every answer. */
export const envelope = z.object({
  status: z.boolean(),
  message: z.string(),
  data: z.unknown().optional(),
  meta: z.unknown().optional(),
});
export const initialized = z.object({
  authorization_url: z.url(),
  access_code: z.string(),
  reference: z.string(),
});
export const verified = z.object({
  // Ids are unsigned 64-bit: they arrive as numbers and are kept as text.
  id: z.union([z.number(), z.string()]).transform(String),
  status: z.string(),
  reference: z.string(),
  /** Kobo. */
  amount: z.number().int(),
  currency: z.string(),
  channel: z.string().nullish(),
  /** Kobo that the payment service keeps. */
  fees: z.number().int().nullish(),
  /** What a card is known by, whoever pays with it; other ways to pay have none. */
  authorization: z.object({ signature: z.string().nullish() }).nullish(),
});
export const refunded = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  /** pending | processing | processed | failed | needs-attention */
  status: z.string(),
  amount: z.number().int(),
  merchant_note: z.string().nullish(),
});

/** A page of them, with how many pages there are. */
export const transactions = z.object({
  data: z.array(
    z.object({
      reference: z.string(),
      /** Kobo. */
      amount: z.number().int(),
      currency: z.string(),
      paid_at: z.coerce.date().nullable(),
      customer: z.object({ email: z.string() }),
    }),
  ),
  meta: z.object({ pageCount: z.number().int() }),
});

export const banks = z.array(
  z.object({
    id: z.number().int().transform(String),
    name: z.string(),
    active: z.boolean(),
    is_deleted: z.boolean().nullish(),
  }),
);

/** Transaction ids may be larger than a number can hold: such ones stay text. */
export function parseExactly(text: string): unknown {
  return JSON.parse(text, (_key, value, context?: { source?: string }) =>
    typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value)
      ? (context?.source ?? String(value))
      : value,
  );
}
