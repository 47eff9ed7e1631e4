import { z } from "zod";
import { boughtCardInput } from "~/features/gift-cards/schema.ts";
import { contactSchema } from "~/lib/contact.ts";
import { SHOPPER_METHODS } from "~/lib/statuses.ts";
import { orderFields } from "../schema.ts";

export const buyGiftCardInput = boughtCardInput.extend({
  /** Of whoever pays: no phone, since there is no door and people abroad have none of ours. */
  contact: contactSchema.omit({ phone: true }),
  /** Ahead of it always: a code is spent before a rider is at the door. */
  payment_method: z.enum(SHOPPER_METHODS).exclude(["on_delivery"]),
  contact_code: orderFields.shape.contact_code,
});
export type BuyGiftCardInput = z.output<typeof buyGiftCardInput>;
