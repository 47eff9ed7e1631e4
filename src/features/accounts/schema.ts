import { z } from "zod";
import { avatarName } from "~/lib/avatar.ts";
import { addressSchema, contactSchema } from "~/lib/contact.ts";
import { EMAIL_SHAPE } from "~/lib/email-shape.ts";

const INVALID_EMAIL = "Unable to validate email address: invalid format";

/** An address as accounts keep it: in lower case. */
export const emailInput = z
  .string(INVALID_EMAIL)
  .trim()
  .max(254, { error: INVALID_EMAIL, abort: true })
  .regex(EMAIL_SHAPE, INVALID_EMAIL)
  .toLowerCase();

/** A password to be. How long it must be is a setting: `checkPassword` in users/passwords.server.ts. */
export const newPasswordInput = z
  .string("Signup requires a valid password")
  .min(1, "Signup requires a valid password")
  .max(72, "Password cannot be longer than 72 characters");

/** Accounts are known by email alone; an empty number is what they show. */
export const noPhone = z.literal("", "Accounts have no phone number here").nullish();

const LONGEST_BAN_HOURS = 2_562_047;
const INVALID_BAN = "invalid format for ban duration";

/** "24h30m" starts a ban that lasts as long, in milliseconds; "none" lifts one. */
export const banDuration = z
  .string(INVALID_BAN)
  .regex(/^(none|(?=\d)(\d+h)?(\d+m)?(\d+s)?)$/, { error: INVALID_BAN, abort: true })
  .transform((text) => {
    if (text === "none") return null;
    const [, h, m, s] = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/.exec(text) ?? [];
    return (Number(h ?? 0) * 3600 + Number(m ?? 0) * 60 + Number(s ?? 0)) * 1000;
  })
  .refine((ms) => ms === null || (ms > 0 && ms <= LONGEST_BAN_HOURS * 3_600_000), INVALID_BAN);

/** It travels in every access token. */
export const MAX_METADATA = 4096;

/** What is kept about an account beside its own columns: a small object. */
export const metadataInput = z
  .record(z.string(), z.unknown(), "The data field must be a small object")
  .refine(
    (data) => JSON.stringify(data).length <= MAX_METADATA,
    "The data field must be a small object",
  );
export type Metadata = z.output<typeof metadataInput>;

export const profileInput = z.object({
  full_name: z.string().trim().min(1, "Enter your full name").max(100, "At most 100 characters"),
  /** An uploaded picture, or one elsewhere: fetched by browsers only, so nothing but https. */
  avatar_url: z
    .string()
    .trim()
    .max(2000, "At most 2,000 characters")
    .transform((text) => text || null)
    .nullable()
    .refine(
      (text) =>
        text === null ||
        /^[\w-]+\/[\w.-]+$/.test(avatarName(text) ?? "") ||
        z.url({ protocol: /^https$/ }).safeParse(text).success,
      "Enter an address that starts with https://",
    ),
});

export const addressInput = addressSchema.extend({
  /** Left out for a new one. */
  id: z.uuid().optional(),
  label: z.string().trim().max(40, "At most 40 characters").default(""),
  full_name: contactSchema.shape.name,
  phone: contactSchema.shape.phone,
  is_default: z.boolean().default(false),
});

export const addressOutput = z.object({
  id: z.uuid(),
  label: z.string(),
  full_name: z.string(),
  phone: z.string(),
  state: z.string(),
  city: z.string(),
  area: z.string(),
  street: z.string(),
  landmark: z.string(),
  is_default: z.boolean(),
});
export type SavedAddress = z.output<typeof addressOutput>;

export const sessionOutput = z.object({
  id: z.uuid(),
  created_at: z.string(),
  refreshed_at: z.string(),
  ip: z.string(),
  user_agent: z.string(),
  second_factor: z.boolean(),
  is_current: z.boolean(),
});
export type OpenSession = z.output<typeof sessionOutput>;
