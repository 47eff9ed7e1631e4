import { z } from "zod";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { listByHand, noteByHand } from "./briefs/by-hand.server.ts";

export const functions = [
  defineFunction({
    name: "messages_by_hand",
    description:
      "What staff are to write to phones, each with a link that opens WhatsApp; nothing at night, or where a company carries it.",
    rights: "messages.answer",
    limit: limits.staff,
    reads: true,
    input: z.object({}),
    output: z.object({
      /** Who carries them; null: staff. */
      by: z.enum(["WhatsApp", "SMS"]).nullable(),
      is_quiet: z.boolean(),
      messages: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          phone: z.string(),
          text: z.string(),
          link: z.url(),
          waits_since: z.string(),
        }),
      ),
    }),
    handler: (ctx) => listByHand(ctx),
  }),
  defineFunction({
    name: "note_message_by_hand",
    description: "Says of such a message that it was written, or that it is not to be.",
    rights: "messages.answer",
    limit: limits.staff,
    reads: false,
    input: z.object({ id: z.uuid(), sent: z.boolean() }),
    output: z.null(),
    async handler(ctx, caller, { id, sent }) {
      const userId = caller.kind === "user" ? caller.userId : null;
      await noteByHand(ctx, { id, isSent: sent, userId });
      return null;
    },
  }),
];
