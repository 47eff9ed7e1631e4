import { z } from "zod";
import { nairaSchema } from "~/lib/naira-schema.ts";
import { normalizePhone } from "~/lib/phone.ts";
import { DOOR_PAYMENTS, ORDER_STATUSES, STOP_FAILURES, STOP_STATES } from "~/lib/statuses.ts";
import { OUTCOMES } from "./rules.ts";

const text = (max: number) => z.string().trim().max(max, `At most ${max} characters`);

export const riderInput = z.object({
  id: z.uuid().optional(),
  name: text(80).min(1, "Enter the rider's name"),
  phone: z.string().transform((value, context) => {
    const phone = normalizePhone(value);
    if (phone) return phone;
    context.addIssue({
      code: "custom",
      message: "Enter a Nigerian mobile number, e.g. 0803 555 0142",
    });
    return z.NEVER;
  }),
  company: text(80).default(""),
  is_active: z.boolean().default(true),
  /** What was seen of an earlier one: what others have changed since is kept. */
  seen: z
    .object({ name: z.string(), phone: z.string(), company: z.string(), is_active: z.boolean() })
    .optional(),
});

/** A secret of a run's link, as it stands after the # of the address. */
export const linkKey = z.string().min(1).max(100);

const word = z.object({
  /** The phone's own, the same however often it is sent. */
  key: z.uuid(),
  /** When it was pressed, by the phone's clock. */
  at: z.iso.datetime(),
});

/** Why a parcel was not handed over, and when it should be tried again. */
export const failedInput = z.object({
  reason: z.enum(STOP_FAILURES),
  note: text(300).default(""),
  next_attempt: z.iso.date().nullable().default(null),
});

/** What a rider says became of a parcel. */
export const riderWord = z.discriminatedUnion("kind", [
  word.extend({
    kind: z.literal("delivered"),
    code: z.string().regex(/^\d{4}$/, "The code has four digits"),
    /** Naira that the page told them to take; 0 where it is paid. */
    collect: nairaSchema,
    paid_by: z.enum(DOOR_PAYMENTS).default("cash"),
  }),
  word.extend({ kind: z.literal("failed"), ...failedInput.shape }),
]);
export type RiderWord = z.output<typeof riderWord>;

export const outcome = z.enum(OUTCOMES);

/** A run as its rider sees it. Amounts in naira. */
export const riderRunOutput = z.object({
  id: z.string(),
  rider: z.string(),
  shop: z.object({ name: z.string(), phone: z.string() }),
  link_expires_at: z.string(),
  /** What the rider has of the shop's cash. */
  holds: z.number(),
  stops: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      state: z.enum(STOP_STATES),
      /** Its order is cancelled. */
      is_cancelled: z.boolean(),
      /** To be taken at the door; 0 where it is paid. */
      collect: z.number(),
      paid_by: z.enum(DOOR_PAYMENTS).nullable(),
      pieces: z.number(),
      codes_left: z.number(),
      has_photo: z.boolean(),
      failure: z.enum(STOP_FAILURES).nullable(),
      /** Whom and where; null once the stop is closed. */
      person: z
        .object({
          name: z.string(),
          phone: z.string(),
          address: z.string(),
          landmark: z.string(),
          notes: z.string(),
        })
        .nullable(),
    }),
  ),
});
export type RiderRun = z.output<typeof riderRunOutput>;
export type RiderStop = RiderRun["stops"][number];

/** A run as staff see it. Amounts in naira. */
export const runView = z.object({
  id: z.string(),
  rider: z.object({ id: z.string(), name: z.string(), phone: z.string() }),
  created_at: z.string(),
  ended_at: z.string().nullable(),
  link: z.enum(["works", "ended", "revoked", "expired"]),
  link_expires_at: z.string(),
  stops: z.array(
    z.object({
      id: z.string(),
      order_id: z.string(),
      order_version: z.number(),
      order_status: z.enum(ORDER_STATUSES),
      full_name: z.string(),
      phone: z.string(),
      address: z.string(),
      state: z.enum(STOP_STATES),
      /** No later attempt was made: what is to be done about the parcel is done here. */
      is_last: z.boolean(),
      /** Still to be taken at the door. */
      collect: z.number(),
      total: z.number(),
      paid_by: z.enum(DOOR_PAYMENTS).nullable(),
      failure: z.enum(STOP_FAILURES).nullable(),
      note: z.string(),
      next_attempt: z.string().nullable(),
      /** Too many wrong codes were given. */
      is_locked: z.boolean(),
      closed_at: z.string().nullable(),
      /** Shows the photograph at the door for an hour. */
      photo_url: z.string().nullable(),
      items: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          category: z.string(),
          size: z.string(),
          quantity: z.number(),
        }),
      ),
    }),
  ),
});
export type RunView = z.output<typeof runView>;
export type RunStop = RunView["stops"][number];

/** What a rider has to hand in, with where it came from since they last did. Amounts in naira. */
export const riderCashOutput = z.object({
  name: z.string(),
  held: z.number(),
  collected: z.array(
    z.object({
      id: z.number(),
      at: z.string(),
      order_id: z.string().nullable(),
      amount: z.number(),
    }),
  ),
  /** Paid into the shop's account at the door: to be found in the bank. */
  transfers: z.array(z.object({ order_id: z.string(), at: z.string(), amount: z.number() })),
  handovers: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      expected: z.number(),
      handed_in: z.number(),
      difference: z.number(),
      note: z.string(),
      signed_by: z.string().nullable(),
    }),
  ),
});
export type RiderCash = z.output<typeof riderCashOutput>;
