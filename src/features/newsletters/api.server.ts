import { z } from "zod";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { previewNewsletter, sendTest } from "./compose.server.ts";
import { readFigures } from "./figures.server.ts";
import { readNewsletter, readProgress } from "./read-newsletter.server.ts";
import { removeNewsletter, saveNewsletter } from "./save-newsletter.server.ts";
import {
  countInput,
  moveInput,
  newsletterInput,
  newsletterView,
  previewInput,
  progressView,
  saveNewsletterInput,
  sendInput,
} from "./schema.ts";
import { countReaders } from "./segments/select.server.ts";
import { moveNewsletter, sendNewsletter } from "./send.server.ts";

const staff = { rights: "newsletter.send", limit: limits.staff } as const;

export const functions = [
  defineFunction({
    name: "admin_newsletter",
    description: "A newsletter as staff arranged it, and how far it has come.",
    ...staff,
    reads: true,
    input: newsletterInput,
    output: newsletterView,
    handler: (ctx, _caller, { id }) => readNewsletter(ctx.db, id),
  }),
  defineFunction({
    name: "newsletter_progress",
    description: "How far a newsletter has come: how many of its readers stand how.",
    ...staff,
    reads: true,
    input: newsletterInput,
    output: progressView,
    handler: (ctx, _caller, { id }) => readProgress(ctx.db, id),
  }),
  defineFunction({
    name: "newsletter_figures",
    description:
      "What came of a newsletter: opened (a hint only), people who came by it, and what they ordered within seven days, less refunds.",
    ...staff,
    reads: true,
    input: newsletterInput,
    output: z.object({
      opened: z.number(),
      clicked: z.number(),
      orders: z.number(),
      naira: z.number(),
    }),
    handler: (ctx, _caller, { id }) => readFigures(ctx, id),
  }),
  defineFunction({
    name: "preview_newsletter",
    description: "A newsletter as it is being typed, as the mail that it makes.",
    ...staff,
    reads: true,
    input: previewInput,
    output: z.object({ html: z.string(), text: z.string() }),
    handler: (ctx, _caller, input) => previewNewsletter(ctx, input),
  }),
  defineFunction({
    name: "count_newsletter_readers",
    description: "How many readers of the newsletter a segment selects, and how many there are.",
    ...staff,
    reads: true,
    input: countInput,
    output: z.object({ count: z.number(), of: z.number() }),
    handler: (ctx, _caller, { segment }) => countReaders(ctx, ctx.db, segment),
  }),
  defineFunction({
    name: "save_newsletter",
    description:
      "Saves the draft of a newsletter, or without an id makes one: the same one for the same Idempotency-Key header (a UUID).",
    ...staff,
    reads: false,
    input: saveNewsletterInput,
    output: z.object({ id: z.string(), version: z.number() }),
    handler: (ctx, caller, input, request) =>
      saveNewsletter(ctx, caller, input, request.headers.get("idempotency-key")),
  }),
  defineFunction({
    name: "remove_newsletter",
    description: "Throws away a newsletter that nobody got.",
    ...staff,
    reads: false,
    input: newsletterInput,
    output: z.null(),
    async handler(ctx, caller, { id }) {
      await removeNewsletter(ctx, caller, id);
      return null;
    },
  }),
  defineFunction({
    name: "test_newsletter",
    description: "Mails a newsletter, as it is saved, to the caller alone.",
    rights: "newsletter.send",
    limit: limits.mail,
    reads: false,
    input: newsletterInput,
    output: z.object({ email: z.string() }),
    handler: async (ctx, caller, { id }) => ({ email: await sendTest(ctx, caller, id) }),
  }),
  defineFunction({
    name: "send_newsletter",
    description:
      "Begins to send a newsletter, at once or at a moment to come. How many people get it is said first, and wants `is_sure`.",
    ...staff,
    stepUp: true,
    reads: false,
    input: sendInput,
    output: z.null(),
    async handler(ctx, caller, input) {
      await sendNewsletter(ctx, caller, input);
      return null;
    },
  }),
  defineFunction({
    name: "move_newsletter",
    description: "Pauses a newsletter, goes on with it, stops it, or takes back its schedule.",
    ...staff,
    reads: false,
    input: moveInput,
    output: z.null(),
    async handler(ctx, caller, input) {
      await moveNewsletter(ctx, caller, input);
      return null;
    },
  }),
];
