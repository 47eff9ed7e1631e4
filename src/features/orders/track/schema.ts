import { z } from "zod";
import { emailKey } from "~/lib/contact-keys.ts";
import { normalizeAnyPhone } from "~/lib/phone.ts";

/** What people call their order: the first 8 characters of its id, however they write them. */
const number = z
  .string()
  .trim()
  .toLowerCase()
  // Copied from a mail, with what stands before it there.
  .transform((text) => text.replace(/^(?:order\s*)?#?\s*/, ""))
  .pipe(z.string().regex(/^[0-9a-f]{8}$/, "Enter the 8 letters and digits of your order number"));

/** A mailbox or a phone, as one key however it is written. */
const contact = z
  .string()
  .trim()
  .max(254)
  .transform((text, context) => {
    const phone = normalizeAnyPhone(text);
    if (phone) return { kind: "phone" as const, value: phone };
    const email = z.email().safeParse(text.toLowerCase());
    if (email.success) return { kind: "email" as const, value: emailKey(email.data) };
    context.addIssue({
      code: "custom",
      message: "Enter the email address or the mobile number of the order",
    });
    return z.NEVER;
  });

export const trackInput = z.object({ number, contact });
export type TrackInput = z.output<typeof trackInput>;
