import { z } from "zod";
import { SIZED } from "~/features/own-sizes/rules.ts";
import { nairaSchema } from "~/lib/naira-schema.ts";
import { STATES } from "~/lib/states.ts";

export const BOUGHT_OF = ["category", "house", "collection"] as const;
export const MOST_DAYS = 3650;

const days = z
  .number("Say of how many days")
  .int("Whole days")
  .min(1, "One day at least")
  .max(MOST_DAYS, "At most 3,650 days");
const stateCodes = STATES.map(([code]) => code) as [string, ...string[]];

/** Whom of its readers a newsletter is for: who fits all that is said; nothing said: everybody. */
export const segmentSchema = z
  .strictObject({
    /** Who bought something of it; a collection is its pieces as they are when the mail is sent. */
    bought: z.object({
      of: z.enum(BOUGHT_OF),
      value: z.string().trim().min(1, "Choose one").max(80),
    }),
    /** Who wears or bought this size. */
    size: z.object({
      category: z.enum(SIZED),
      size: z.string().trim().min(1, "Say which size").max(20),
    }),
    /** Where their last order went. */
    place: z.object({
      state: z.enum(stateCodes),
      /** Left empty: anywhere in it. */
      city: z.string().trim().max(60).default(""),
    }),
    /** Who paid at least so much, less what was refunded, in so many days. */
    spent: z.object({ naira: nairaSchema, days }),
    /** Who ordered nothing in so many days. */
    absent_days: days,
    /** Who reads the newsletter since this day in Lagos, or later. */
    joined_since: z.iso.date("Choose a day"),
  })
  .partial();
export type Segment = z.output<typeof segmentSchema>;
export type Condition = keyof Segment;
