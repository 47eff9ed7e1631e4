import { z } from "zod";
import { limits } from "~/platform/route-limits.ts";
import { defineFunction } from "~/rest/functions.ts";
import { staffActor } from "../actor.server.ts";
import { confirmOrder } from "../prove-contact.server.ts";
import { RESENDABLE } from "../resendable.ts";
import { recordShipment } from "../ship.server.ts";
import { addNote, resendMail } from "../staff.server.ts";
import { refuseAtDoor } from "../status-requests.server.ts";
import { undoStep } from "../undo/undo-step.server.ts";

const id = z.uuid();
const pieces = z.object({ order_item_id: id, quantity: z.number().int().min(1) });
/** The order's version as the caller saw it: refused when it is another one by now. */
const version = z.number().int().optional();
const text = (max: number) => z.string().trim().max(max);
const work = "orders.work";

export const functions = [
  defineFunction({
    name: "ship_order",
    description:
      "Pieces leave the store: all that are here, or some. The same Idempotency-Key header (a UUID) is the same parcel.",
    rights: work,
    limit: limits.staff,
    reads: false,
    input: z.object({
      order_id: id,
      carrier: text(60).default(""),
      tracking_number: text(80).default(""),
      items: z.array(pieces).optional(),
      version,
    }),
    output: z.object({ complete: z.boolean() }),
    handler(ctx, caller, input, request) {
      const parcel = {
        orderId: input.order_id,
        carrier: input.carrier,
        trackingNumber: input.tracking_number,
        items: input.items,
        seen: input.version,
      };
      const key = request.headers.get("idempotency-key");
      return recordShipment(ctx, staffActor(caller), parcel, key);
    },
  }),
  defineFunction({
    name: "refuse_delivery",
    description: "Nobody took a parcel that was to be paid at the door: its pieces come back.",
    rights: work,
    limit: limits.staff,
    reads: false,
    input: z.object({ order_id: id, version }),
    output: z.null(),
    async handler(ctx, caller, { order_id, version }) {
      await refuseAtDoor(ctx, staffActor(caller), order_id, version);
      return null;
    },
  }),
  defineFunction({
    name: "undo_order_step",
    description: "Takes back one's own last step with an order, with its mail, for a short time.",
    rights: work,
    limit: limits.staff,
    reads: false,
    // The version that the step made.
    input: z.object({ order_id: id, version: z.number().int() }),
    output: z.null(),
    async handler(ctx, caller, { order_id, version }) {
      await undoStep(ctx, staffActor(caller), order_id, version);
      return null;
    },
  }),
  defineFunction({
    name: "confirm_order_by_phone",
    description:
      "Staff called the customer, who wants the order: its pieces are kept as for anybody.",
    rights: work,
    limit: limits.staff,
    reads: false,
    input: z.object({ order_id: id }),
    output: z.null(),
    async handler(ctx, caller, { order_id }) {
      await confirmOrder(ctx, staffActor(caller), order_id, "phone");
      return null;
    },
  }),
  defineFunction({
    name: "add_order_note",
    description:
      "A remark of staff in an order's timeline. The same Idempotency-Key header (a UUID) is the same remark.",
    rights: work,
    limit: limits.staff,
    reads: false,
    input: z.object({ order_id: id, text: text(2000).min(1) }),
    output: z.null(),
    async handler(ctx, caller, input, request) {
      const key = request.headers.get("idempotency-key");
      await addNote(ctx, staffActor(caller), input.order_id, input.text, key);
      return null;
    },
  }),
  defineFunction({
    name: "resend_order_mail",
    description:
      "Sends one of an order's mails again, once for each Idempotency-Key header (a UUID).",
    rights: work,
    limit: limits.mail,
    reads: false,
    input: z.object({ order_id: id, template: z.enum(RESENDABLE) }),
    output: z.null(),
    async handler(ctx, caller, { order_id, template }, request) {
      const key = request.headers.get("idempotency-key");
      await resendMail(ctx, staffActor(caller), order_id, template, key);
      return null;
    },
  }),
];
