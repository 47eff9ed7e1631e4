import { eq } from "drizzle-orm";
import { z } from "zod";
import { contactMessages } from "~/db/schema/store.ts";
import { notFound } from "~/platform/errors.ts";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { readMail } from "./read-mail.server.ts";
import { MESSAGE_STATUSES } from "./rules.ts";

export const functions = [
  defineFunction({
    name: "set_message_status",
    description: "Says of a message that it is answered, archived, or new again.",
    rights: "messages.answer",
    limit: limits.staff,
    reads: false,
    input: z.object({ id: z.uuid(), status: z.enum(MESSAGE_STATUSES) }),
    output: z.null(),
    async handler(ctx, caller, { id, status }) {
      const changed = await ctx.db
        .update(contactMessages)
        .set({
          status,
          handledBy: caller.kind === "user" ? caller.userId : null,
          settledAt: status === "new" ? null : ctx.clock.now(),
        })
        .where(eq(contactMessages.id, id))
        .returning({ id: contactMessages.id });
      if (changed.length === 0) throw notFound("There is no such message");
      return null;
    },
  }),
  defineFunction({
    name: "admin_mail",
    description:
      "A mail of the outbox as it was written; one with a secret in it without its text.",
    rights: "outbox.see",
    limit: limits.staff,
    reads: true,
    input: z.object({ id: z.uuid() }),
    output: z.object({
      recipient: z.string(),
      subject: z.string().nullable(),
      text: z.string().nullable(),
      html: z.string().nullable(),
      status: z.string(),
      last_error: z.string().nullable(),
      is_hidden: z.boolean(),
    }),
    handler: (ctx, caller, { id }) => readMail(ctx, caller, id),
  }),
];
