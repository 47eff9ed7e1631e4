import { defineFunction } from "~/rest/functions.ts";
import { contactInput, sentOutput, subscribeInput } from "./schema.ts";
import { sendContactMessage, subscribeToNewsletter } from "./service.server.ts";

export const functions = [
  defineFunction({
    name: "subscribe_newsletter",
    description: "Adds an address to the newsletter. No mail is sent.",
    rights: "anyone",
    reads: false,
    input: subscribeInput,
    output: sentOutput,
    handler: async (ctx, _caller, { email }, request) => ({
      message: await subscribeToNewsletter(ctx, email, request.address),
    }),
  }),
  defineFunction({
    name: "send_contact_message",
    description: "Leaves a message for the shop's staff.",
    rights: "anyone",
    reads: false,
    input: contactInput,
    output: sentOutput,
    handler: async (ctx, _caller, fields, request) => ({
      message: await sendContactMessage(ctx, fields, request.address),
    }),
  }),
];
