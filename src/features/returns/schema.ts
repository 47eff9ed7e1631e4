import { z } from "zod";
import { orderAddressInput } from "~/features/orders/schema.ts";
import { RETURN_REASONS, RETURN_RESOLUTIONS, RETURN_STATUSES } from "~/lib/statuses.ts";

const time = z.date().transform((at) => at.toISOString());
const laterTime = time.nullable();

export const requestReturnInput = orderAddressInput.extend({
  /** Made where it is pressed: sent again, it is the same return, which has it for its id. */
  press_id: z.uuid().optional(),
  resolution: z.enum(RETURN_RESOLUTIONS),
  note: z.string().trim().max(1000).default(""),
  items: z
    .array(
      z.object({
        order_item_id: z.uuid(),
        quantity: z.number().int().min(1).max(99),
        reason: z.enum(RETURN_REASONS),
        exchange_size: z.string().min(1).max(20).optional(),
        /** A file sent to /order-files before. */
        photo: z.string().max(100).optional(),
      }),
    )
    .min(1, "Choose what you want to return")
    .max(50),
});

/** The same, begun by staff. */
export const beginReturnInput = requestReturnInput.omit({ key: true }).extend({
  order_id: z.uuid(),
  why: z.string().trim().min(1, "Say why you begin it").max(300),
  /** Although the days for returns are over. */
  is_late: z.boolean().default(false),
});

/** What can still be returned of an order, and what was asked for already. */
export const returnsOutput = z.object({
  withinDays: z.number(),
  /** The last moment for any reason; null while nothing has arrived. */
  until: laterTime,
  /** Later than that only defects come back. */
  onlyDefects: z.boolean(),
  lines: z.array(
    z.object({
      orderItemId: z.string(),
      left: z.number(),
      /** Sizes that are there now. */
      sizes: z.array(z.string()),
    }),
  ),
  returns: z.array(
    z.object({
      id: z.string(),
      status: z.enum(RETURN_STATUSES),
      resolution: z.enum(RETURN_RESOLUTIONS),
      note: z.string(),
      staffNote: z.string(),
      createdAt: time,
      authorizeBy: time,
      authorizedAt: laterTime,
      receivedAt: laterTime,
      inspectedAt: laterTime,
      closedAt: laterTime,
      /** The other sizes are kept for the customer, until `heldUntil` if that is known. */
      holdsSizes: z.boolean(),
      heldUntil: laterTime,
      /** The page of the order that brings the other size. */
      exchangePath: z.string().nullable(),
      items: z.array(
        z.object({
          orderItemId: z.string(),
          quantity: z.number(),
          reason: z.enum(RETURN_REASONS),
          exchangeSize: z.string().nullable(),
          hasPhoto: z.boolean(),
        }),
      ),
    }),
  ),
});

export type ReturnsView = z.output<typeof returnsOutput>;
