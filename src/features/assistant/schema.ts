import { z } from "zod";
import type { WireCard } from "~/features/catalogue/schema.ts";
import { LONGEST, SIZED } from "~/features/own-sizes/rules.ts";

/** A piece in an answer, with the size of it that the conversation asks for; null where that is not in stock. */
export type WireChatCard = WireCard & { asked_size?: string | null };

export const MOST_CHARACTERS = 4000;
/** Older messages are left out: what was said then has been answered. */
export const HISTORY = 20;

/** What the shopper's browser knows them to wear, by category, as products store it. */
const wornSizes = z
  .partialRecord(z.enum(SIZED), z.string().max(LONGEST))
  .optional()
  .catch(undefined);

export const chatInput = z.object({
  messages: z
    .array(z.object({ role: z.enum(["assistant", "user"]), content: z.string() }))
    .min(1)
    .max(500)
    .refine((messages) => messages.at(-1)?.role === "user", "The last message is the user's")
    .refine(
      (messages) => (messages.at(-1)?.content.trim() ?? "") !== "",
      "The last message says nothing",
    )
    .refine(
      (messages) => (messages.at(-1)?.content.length ?? 0) <= MOST_CHARACTERS,
      `The last message is longer than ${MOST_CHARACTERS} characters`,
    )
    .transform((messages) =>
      messages
        .slice(-HISTORY)
        .map(({ role, content }) => ({ role, content: content.slice(0, MOST_CHARACTERS) })),
    ),
  /** Id of the product whose page the shopper is on. */
  viewing: z.number().int().min(1).max(2_147_483_647).optional().catch(undefined),
  sizes: wornSizes,
});

export const recommendationsInput = z.object({
  userPreferences: z.string().max(2000).default(""),
  recentViews: z.array(z.string().max(200)).max(24).default([]),
  sizes: wornSizes,
});

/** What TEMI offers to do. Nothing is done before the shopper presses its button. */
export type Act =
  | { kind: "cart"; product_id: number; size: string; label: string }
  | { kind: "save"; product_id: number; label: string }
  /** A mail when the size is back; empty for a piece without sizes. */
  | { kind: "alert"; product_id: number; size: string; label: string }
  | { kind: "cancel"; order_id: string; label: string }
  /** Opens the page where paying, returning and changing sizes are done. */
  | { kind: "open"; to: string; label: string };

export interface Recommendation {
  name: string;
  category: string;
  reason: string;
  priceRange: string;
  product_id: number;
  image: string | null;
}
