import { eq } from "drizzle-orm";
import { z } from "zod";
import { orderItems, orders } from "~/db/schema/orders.ts";
import { returnItems, returns } from "~/db/schema/returns.ts";
import { orderLink } from "~/features/orders/access.server.ts";
import { readKeyed } from "~/features/orders/queries.server.ts";
import { shortId } from "~/features/orders/status.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import { pieceInSize, sizeName } from "~/lib/size-names.ts";
import type { Context } from "~/platform/context.ts";

/** A moment as mails promise it. */
export const deadline = new Intl.DateTimeFormat("en-NG", {
  dateStyle: "full",
  timeStyle: "short",
  timeZone: "Africa/Lagos",
});

const day = new Intl.DateTimeFormat("en-NG", { dateStyle: "full", timeZone: "Africa/Lagos" });

/** What the mails of a return say. */
export const returnMail = z.object({
  first_name: z.string(),
  /** Of the order. */
  number: z.string(),
  link: z.url(),
  exchange_link: z.string(),
  answer_by: z.string(),
  /** The day until which the other size is kept; empty: none is. */
  held_until: z.string(),
  is_exchange: z.boolean(),
  staff_note: z.string(),
  address: z.string(),
  lines: z.array(z.object({ name: z.string(), wanted: z.string() })),
});
export type ReturnMail = z.output<typeof returnMail>;

/** A return as its mails tell it, as it stands when the mail is sent; undefined when it is gone. */
export async function loadReturnMail(
  ctx: Context,
  { return_id: returnId }: { return_id: string },
): Promise<ReturnMail | undefined> {
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
  if (!found) return undefined;
  const { order, back } = found;
  const exchange = back.exchangeOrderId && (await readKeyed(ctx.db, back.exchangeOrderId));
  return {
    first_name: order.fullName.split(" ")[0] ?? "",
    number: shortId(order.id),
    link: orderLink(ctx, order),
    // Its mails may go to somebody else by now, who is mailed the link.
    exchange_link: exchange && exchange.mailboxNo === 0 ? orderLink(ctx, exchange) : "",
    answer_by: deadline.format(back.authorizeBy),
    held_until: back.holdsSizes && back.heldUntil ? day.format(back.heldUntil) : "",
    is_exchange: back.resolution === "exchange",
    staff_note: back.staffNote,
    address: settings.brand.address,
    lines: lines.map(({ returned, bought }) => ({
      name: `${returned.quantity} × ${pieceInSize(bought.productName, bought.size, bought.category)}`,
      wanted: returned.exchangeSize
        ? `For size ${sizeName(returned.exchangeSize, bought.category)}`
        : "For your money back",
    })),
  };
}
