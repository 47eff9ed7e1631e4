import { z } from "zod";
import { formatNaira, koboToNaira } from "~/lib/money.ts";
import { nairaSchema } from "~/lib/naira-schema.ts";
import { GIFT_CARD_ENTRIES } from "~/lib/statuses.ts";
import { LEAST_BOUGHT_KOBO, LEAST_KOBO, MOST_BOUGHT_KOBO, MOST_KOBO } from "./rules.ts";

const text = (most: number) => z.string().trim().max(most).default("");
const amount = nairaSchema
  .min(koboToNaira(LEAST_KOBO), `At least ${koboToNaira(LEAST_KOBO)} naira`)
  .max(koboToNaira(MOST_KOBO), `At most ${koboToNaira(MOST_KOBO)} naira`);
const day = z.iso.date();

export const issueInput = z.object({
  /** Made where it is pressed: sent again, it is the same card. */
  press_id: z.uuid(),
  amount,
  to_name: text(100),
  /** Where it is mailed; empty for one that is handed over. */
  to_email: z.union([z.literal(""), z.email()]).default(""),
  from_name: text(100),
  message: text(500),
  note: text(500),
  /** A day in Lagos on which it is mailed; null: now. */
  mail_on: day.nullable().default(null),
  /** The last day on which it is good; null: no end. */
  last_day: day.nullable(),
});
export type IssueInput = z.output<typeof issueInput>;

/** What a shopper says of the card that they buy. */
export const boughtCardInput = z.object({
  /** Whole naira. */
  amount: z
    .number()
    .int("Whole naira")
    .min(koboToNaira(LEAST_BOUGHT_KOBO), `At least ${formatNaira(LEAST_BOUGHT_KOBO)}`)
    .max(koboToNaira(MOST_BOUGHT_KOBO), `At most ${formatNaira(MOST_BOUGHT_KOBO)}`),
  to_name: text(100),
  /** Where it is mailed. */
  to_email: z.string().trim().toLowerCase().max(254).pipe(z.email("Enter their email address")),
  from_name: text(100),
  message: text(500),
  mail_on: issueInput.shape.mail_on,
});
export type BoughtCardInput = z.output<typeof boughtCardInput>;

/** A code is told once: the shop does not keep it. Null where it is mailed. */
export const codeOutput = z.object({ id: z.string(), code: z.string().nullable() });

export const adjustInput = z.object({
  id: z.uuid(),
  press_id: z.uuid(),
  /** Naira more on the card, or less below zero. */
  amount: z
    .number()
    .min(-koboToNaira(MOST_KOBO))
    .max(koboToNaira(MOST_KOBO))
    .refine((naira) => nairaSchema.safeParse(Math.abs(naira)).success, "At most two decimals")
    .refine((naira) => naira !== 0, "Say how much more or less"),
  reason: z.string().trim().min(1, "Say why").max(300),
});

/** What staff give to a customer's account. */
export const giveCreditInput = z.object({
  user_id: z.uuid(),
  /** Made where it is pressed: sent again, it is given once. */
  press_id: z.uuid(),
  amount,
  /** The customer reads it. */
  reason: z.string().trim().min(1, "Say why").max(300),
  /** The last day on which it is good; null: no end. */
  last_day: day.nullable(),
});
export type GiveCreditInput = z.output<typeof giveCreditInput>;

const entry = z.object({
  id: z.number(),
  at: z.string(),
  kind: z.enum(GIFT_CARD_ENTRIES),
  amount: z.number(),
  order_id: z.string().nullable(),
  reason: z.string(),
});

/** A customer's own credit; nothing in it that only staff should know. */
export const ownCreditOutput = z.object({
  /** Naira that can be spent now. */
  balance: z.number(),
  expires_at: z.string().nullable(),
  is_blocked: z.boolean(),
  entries: z.array(entry),
});
export type OwnCredit = z.output<typeof ownCreditOutput>;

export const cardOutput = z.object({
  id: z.string(),
  /** Whose credit it is; null for a card with a code. */
  account: z.object({ id: z.string(), email: z.string() }).nullable(),
  last_four: z.string().nullable(),
  state: z.enum(["active", "waiting", "spent", "expired", "blocked"]),
  balance: z.number(),
  to_name: z.string(),
  to_email: z.string(),
  from_name: z.string(),
  message: z.string(),
  note: z.string(),
  created_at: z.string(),
  expires_at: z.string().nullable(),
  mail_at: z.string().nullable(),
  mailed_at: z.string().nullable(),
  issued_by: z.string().nullable(),
  entries: z.array(entry.extend({ by: z.string().nullable() })),
});
export type CardView = z.output<typeof cardOutput>;
