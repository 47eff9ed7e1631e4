import { z } from "zod";
import { normalizePhone } from "./phone.ts";
import { isStateCode } from "./states.ts";

const text = (label: string, max: number) =>
  z.string().trim().min(1, `Enter ${label}`).max(max, `At most ${max} characters`);
const optionalText = (max: number) =>
  z.string().trim().max(max, `At most ${max} characters`).default("");

/** Whom an order or a parcel is for. */
export const contactSchema = z.object({
  name: text("your full name", 100),
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(254)
    .pipe(z.email("Enter an email address like name@example.com")),
  phone: z.string().transform((value, context) => {
    const phone = normalizePhone(value);
    if (!phone) {
      context.addIssue({
        code: "custom",
        message: "Enter a Nigerian mobile number, e.g. 0803 555 0142",
      });
      return z.NEVER;
    }
    return phone;
  }),
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
