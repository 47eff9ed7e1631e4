import { randomUUID } from "node:crypto";
import { once } from "~/platform/answers.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import type { Actor } from "./actor.server.ts";
import { recordEvent } from "./events.server.ts";
import {
  cancelledMail,
  deliveredMail,
  paidMail,
  placedMail,
  shippedMail,
} from "./mails/orders.tsx";
import { lockOrder } from "./order-row.server.ts";
import type { Resendable } from "./resendable.ts";

const templates = {
  "order-placed": placedMail,
  "order-paid": paidMail,
  "order-shipped": shippedMail,
  "order-delivered": deliveredMail,
  "order-cancelled": cancelledMail,
} satisfies Record<Resendable, unknown>;

/** Sends one of an order's mails again, to the order's address. @throws AppError not_found, refused (no_mailbox) */
export async function resendMail(
  ctx: Context,
  actor: Actor,
  orderId: string,
  name: Resendable,
  key: string | null = null,
): Promise<void> {
  const template = templates[name];
  const pressed = { key, body: { orderId, name }, done: "A mail was sent" };
  await ctx.db.transaction((tx) =>
    once(ctx, tx, pressed, async () => {
      const order = await lockOrder(tx, orderId);
      if (order.email === "") {
        throw new AppError("refused", "This customer gave no mailbox: send the link by WhatsApp", {
          reason: "no_mailbox",
        });
      }
      await queueMail(tx, template, {
        dedupeKey: `resend:${randomUUID()}`,
        to: order.email,
        data: { order_id: orderId },
      });
      await recordEvent(ctx, tx, orderId, { kind: "mail_resent", actor, data: { template: name } });
      return null;
    }),
  );
}

/** A remark of staff, part of the order's history. @throws AppError not_found */
export async function addNote(
  ctx: Context,
  actor: Actor,
  orderId: string,
  text: string,
  key: string | null = null,
): Promise<void> {
  const pressed = { key, body: { orderId, text }, done: "A note was saved" };
  await ctx.db.transaction((tx) =>
    once(ctx, tx, pressed, async () => {
      await lockOrder(tx, orderId);
      await recordEvent(ctx, tx, orderId, {
        kind: "note",
        actor,
        data: { text: text.slice(0, 2000) },
      });
      return null;
    }),
  );
}
