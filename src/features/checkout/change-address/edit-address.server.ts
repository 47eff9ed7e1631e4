import type { z } from "zod";
import type { Actor } from "~/features/orders/actor.server.ts";
import { changeAddress } from "~/features/orders/change-address.server.ts";
import { lockOrder, requireVersion } from "~/features/orders/order-row.server.ts";
import { phoneKey } from "~/lib/contact-keys.ts";
import type { Context } from "~/platform/context.ts";
import { getZones } from "../delivery.server.ts";
import { countForMailbox } from "../discount-uses.server.ts";
import { findZone } from "../zones.ts";
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
  const { full_name, receiver, email, ...place } = address;
  const zones = await getZones(ctx);
  await ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    requireVersion(order, seen);
    const to = {
      ...place,
      fullName: full_name,
      phoneKey: phoneKey(address.phone),
      ...(email === undefined ? {} : { email }),
      ...(receiver === undefined
        ? {}
        : { receiverName: receiver?.name ?? null, receiverPhone: receiver?.phone ?? null }),
      deliveryZone: findZone(zones, place)?.key ?? null,
    };
    const row = await changeAddress(ctx, tx, order, to, actor);
    if (row.email !== order.email) await countForMailbox(tx, row);
  });
}
