import { z } from "zod";
import { normalizeAnyPhone, normalizePhone } from "./phone.ts";
import { isStateCode } from "./states.ts";

const text = (label: string, max: number) =>
  z.string().trim().min(1, `Enter ${label}`).max(max, `At most ${max} characters`);
const optionalText = (max: number) =>
  z.string().trim().max(max, `At most ${max} characters`).default("");

export const NIGERIAN_PHONE = "Enter a Nigerian mobile number, e.g. 0803 555 0142";

const phoneOf = (normalize: (text: string) => string | undefined, message: string) =>
  z.string().transform((value, context) => {
    const phone = normalize(value);
    if (phone) return phone;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

/** Whom an order or a parcel is for. */
export const contactSchema = z.object({
  name: text("your full name", 100),
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(254)
    .pipe(z.email("Enter an email address like name@example.com")),
  phone: phoneOf(normalizePhone, NIGERIAN_PHONE),
});

/** Who orders for somebody at home may live anywhere. */
export const anyContactSchema = contactSchema.extend({
  phone: phoneOf(
    normalizeAnyPhone,
    "Enter a mobile number; with its country's code if it is not Nigerian, e.g. +44 7911 123456",
  ),
});

/** Where a parcel goes in Nigeria; people navigate by the landmark. */
export const addressSchema = z.object({
  // A list nobody chose from sends nothing at all.
  state: z.string("Choose a state").refine(isStateCode, "Choose a state"),
  city: text("the city or town", 80),
  area: optionalText(80),
  street: text("the street and number", 200),
  landmark: optionalText(200),
});
