import { z } from "zod";
import { contactSchema } from "~/lib/contact.ts";
import { deviceInput } from "~/lib/push-device.ts";

export const alertInput = z.object({
  product_id: z.number().int().min(1).max(2_147_483_647),
  /** Empty for a piece without sizes. */
  size: z.string().max(40).default(""),
  /** Of a guest; whoever is signed in is written to at the address of their account. */
  email: contactSchema.shape.email.optional(),
  /** A browser that is told, too; instead of a mailbox, where a guest gives none. */
  device: deviceInput.optional(),
});

export const alertOutput = z.object({
  /** Where the mail goes; empty: only a device is told. */
  email: z.string(),
  message: z.string(),
});

export const ownAlert = z.object({
  id: z.string(),
  product_id: z.number(),
  product_name: z.string(),
  category: z.string(),
  size: z.string(),
  created_at: z.string(),
});
export type OwnAlert = z.output<typeof ownAlert>;
