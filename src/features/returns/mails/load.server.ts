import { eq } from "drizzle-orm";
import { orderItems, orders, returnItems, returns } from "~/db/schema/orders.ts";
import { orderLink } from "~/features/orders/access.server.ts";
import { shortId } from "~/features/orders/status.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import type { Context } from "~/platform/context.ts";

/** A moment as mails promise it. */
export const deadline = new Intl.DateTimeFormat("en-NG", {
  dateStyle: "full",
  timeStyle: "short",
  timeZone: "Africa/Lagos",
});

const day = new Intl.DateTimeFormat("en-NG", { dateStyle: "full", timeZone: "Africa/Lagos" });

/** A return as its mails tell it, as it stands when the mail is sent. */
export async function loadReturnMail(ctx: Context, queued: Record<string, unknown>) {
  const returnId = String(queued.return_id);
  const [[found], lines, settings] = await Promise.all([
    ctx.db
      .select({ order: orders, back: returns })
      .from(returns)
      .innerJoin(orders, eq(orders.id, returns.orderId))
      .where(eq(returns.id, returnId)),
    ctx.db
      .select({ returned: returnItems, bought: orderItems })
      .from(returnItems)
      .innerJoin(orderItems, eq(orderItems.id, returnItems.orderItemId))
      .where(eq(returnItems.returnId, returnId)),
    getSettings(ctx),
  ]);
  // The order is gone: the template's schema then refuses, and the mail is given up.
  if (!found) return {};
  const { order, back } = found;
  return {
    first_name: order.fullName.split(" ")[0],
    number: shortId(order.id),
    link: orderLink(ctx, order.id),
    exchange_link: back.exchangeOrderId ? orderLink(ctx, back.exchangeOrderId) : "",
    answer_by: deadline.format(back.authorizeBy),
    held_until: back.holdsSizes && back.heldUntil ? day.format(back.heldUntil) : "",
    is_exchange: back.resolution === "exchange",
    staff_note: back.staffNote,
    address: settings.brand.address,
    lines: lines.map(({ returned, bought }) => ({
      name: `${returned.quantity} × ${bought.productName}${bought.size && `, size ${bought.size}`}`,
      wanted: returned.exchangeSize ? `For size ${returned.exchangeSize}` : "Refund",
    })),
  };
}
