import { z } from "zod";
import type { agentCheckouts } from "~/db/schema/agents.ts";
import type { PlaceOrderInput } from "~/features/checkout/schema.ts";
import { PARCEL_METHODS } from "~/lib/statuses.ts";
import { storedLine } from "../carts/stored-lines.ts";
import { HANDOVER_CODES } from "./handovers.ts";
import { postalAddress } from "./schema.ts";

/** What an assistant asked for, as a checkout keeps it: only what the shop reads. */
const asked = z.object({
  lines: z.array(storedLine),
  buyer: z.object({
    first_name: z.string().optional(),
    last_name: z.string().optional(),
    email: z.string().optional(),
    phone_number: z.string().optional(),
    consent: z.record(z.string(), z.boolean().optional()).optional(),
  }),
  way: z.enum(["shipping", "pickup"]).nullable(),
  /** Several ways or places were asked for at once. */
  isSplit: z.boolean(),
  destination: postalAddress.nullable(),
  option: z.enum(PARCEL_METHODS).nullable(),
  codes: z.array(z.string()),
});
export type Asked = z.output<typeof asked>;

/** Prices and totals as an assistant was told them: what it agrees to when it completes. */
const seen = z.object({
  /** By variant. */
  prices: z.record(z.string(), z.number()),
  deliveryKobo: z.number(),
  discountKobo: z.number(),
  totalKobo: z.number(),
});
export type Seen = z.output<typeof seen>;

/** The order that is being placed, and what is told of it when it is. */
const placing = z.object({
  // As the checkout's own schema made it: read by that once more it would be another one.
  order: z.custom<PlaceOrderInput>((order) => typeof order === "object" && order !== null),
  told: z.record(z.string(), z.unknown()),
});
export type Placing = z.output<typeof placing>;

const stored = z.object({
  asked,
  seen: seen.nullable(),
  placing: placing.nullable(),
  // One that is over says something else there.
  handover: z.enum(HANDOVER_CODES).nullable().catch(null),
});

type Row = typeof agentCheckouts.$inferSelect;

/** A checkout as it is kept. */
export type Checkout = Omit<Row, keyof z.output<typeof stored>> & z.output<typeof stored>;

/** @throws ZodError for one of which nothing is kept any more, since it has been over for long */
export const readCheckout = (row: Row): Checkout => ({ ...row, ...stored.parse(row) });
