import type { z } from "zod";
import type { Actor } from "~/features/orders/actor.server.ts";
import { changeAddress } from "~/features/orders/change-address.server.ts";
import { lockOrder, requireVersion } from "~/features/orders/order-row.server.ts";
import { phoneKey } from "~/lib/contact-keys.ts";
import type { Context } from "~/platform/context.ts";
import { invalid } from "~/platform/errors.ts";
import { getZones } from "../delivery.server.ts";
import { countForMailbox } from "../discount-uses.server.ts";
import { findZone } from "../zones.ts";
import type { Place } from "./change-address.server.ts";
import type { staffAddress } from "./schema.ts";

/**
 * Staff change where an order and its mails go, until it has left. What it costs stays as agreed, and is what was
 * agreed for the new zone.
 *
 * @param seen the order's version as staff saw it
 * @throws AppError changed (order_changed), refused
 */
export async function editAddress(
  ctx: Context,
  actor: Actor,
  orderId: string,
  address: z.output<typeof staffAddress>,
  seen?: number,
): Promise<void> {
  const { full_name, phone, receiver, email, ...place } = address;
  const zones = await getZones(ctx);
  await ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    requireVersion(order, seen);
    const to = {
      ...(order.deliveryMethod === "pickup" ? {} : placeIn(zones, place)),
      fullName: full_name,
      phone,
      phoneKey: phoneKey(phone),
      ...(email === undefined ? {} : { email }),
      ...(receiver === undefined
        ? {}
        : { receiverName: receiver?.name ?? null, receiverPhone: receiver?.phone ?? null }),
    };
    const row = await changeAddress(ctx, tx, order, to, actor);
    if (row.email !== order.email) await countForMailbox(tx, row);
  });
}

/** @throws AppError invalid_input */
function placeIn(
  zones: Parameters<typeof findZone>[0],
  { state, city, area = "", street, landmark = "" }: Partial<Place>,
) {
  if (state === undefined || city === undefined || street === undefined)
    throw invalid("Say where the order goes: state, city and street");
  const place = { state, city, area, street, landmark };
  return { ...place, deliveryZone: findZone(zones, place)?.key ?? null };
}
