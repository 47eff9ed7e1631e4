import { defineFunction } from "~/rest/functions.ts";
import { formLimits } from "./limits.server.ts";
import { contactInput, sentOutput, subscribeInput } from "./schema.ts";
import { sendContactMessage, subscribeToNewsletter } from "./service.server.ts";

export const functions = [
  defineFunction({
    name: "subscribe_newsletter",
    description: "Adds an address to the newsletter, and mails it the code for a first order.",
    rights: "anyone",
    limit: formLimits.newsletter,
    reads: false,
    input: subscribeInput,
    output: sentOutput,
    handler: async (ctx, _caller, { email }) => ({
      message: await subscribeToNewsletter(ctx, email),
    }),
  }),
  defineFunction({
    name: "send_contact_message",
    description:
      "Leaves a message for the shop's staff. The same Idempotency-Key header (a UUID) is the same message.",
    rights: "anyone",
    limit: formLimits.contact,
    reads: false,
    input: contactInput,
    output: sentOutput,
    handler: async (ctx, _caller, fields, request) => ({
      message: await sendContactMessage(ctx, fields, request.headers.get("idempotency-key")),
    }),
  }),
];
