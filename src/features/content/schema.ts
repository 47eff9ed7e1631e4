import { z } from "zod";
import { contactLimits } from "./rules.ts";

// What the forms say about a field is decided in rules; these only bound what is read.
export const subscribeInput = z.object({ email: z.string().max(1000) });
export const contactInput = z.object({
  name: z.string().max(contactLimits.name * 4),
  email: z.string().max(1000),
  message: z.string().max(contactLimits.message * 2),
});

/** What was done, in the words the shop shows. */
export const sentOutput = z.object({ message: z.string() });
