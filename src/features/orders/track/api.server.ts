import { z } from "zod";
import { defineLimit, limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { trackInput } from "./schema.ts";
import { openTracked, sendTrackCode } from "./track.server.ts";

/** Numbers are short, and each try that fits sends a mail: nobody may go through them. */
const trackMails = defineLimit({
  name: "track_code_mail",
  seconds: 3600,
  own: 10,
  network: 20,
  also: "number and contact",
});

export const functions = [
  defineFunction({
    name: "send_track_code",
    description:
      "Mails a code to the mailbox of the order with this number and this mailbox or phone; the answer is the same where there is none.",
    rights: "anyone",
    limit: trackMails,
    reads: false,
    input: trackInput,
    output: z.object({ is_mailed: z.boolean() }),
    handler: (ctx, _caller, input) => sendTrackCode(ctx, input),
  }),
  defineFunction({
    name: "open_tracked_order",
    description: "The key of the order whose mailbox was sent this code.",
    rights: "anyone",
    limit: limits.guess,
    reads: false,
    input: trackInput.extend({ code: z.string().trim().max(10) }),
    output: z.object({ order_id: z.uuid(), key: z.string() }),
    handler: (ctx, _caller, { code, ...asked }) => openTracked(ctx, asked, code),
  }),
];
