import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import { products } from "~/db/schema/catalogue.ts";
import { orderItems } from "~/db/schema/orders.ts";
import { orderLink } from "~/features/orders/access.server.ts";
import { readOrder } from "~/features/orders/queries.server.ts";
import { RETURN_DAYS } from "~/features/orders/rules.ts";
import type { Context } from "~/platform/context.ts";
import { Divider, Headline, Paragraph, SmallPrint, TextLink } from "~/platform/mail/letter.tsx";
import { defineMail } from "~/platform/mail/template.ts";
import { mailboxOf } from "../gate.server.ts";
import { hasLeft, leaveLink } from "../leave.server.ts";

const CARE = "Care: ";

/** As it stands when the mail is sent; undefined where the order is not with its customer any more, or they have left. */
async function load(ctx: Context, { order_id }: { order_id: string }) {
  const record = await readOrder(ctx.db, order_id);
  if (record?.order.status !== "delivered") return undefined;
  const reader = mailboxOf(ctx, record.order.email);
  if (await hasLeft(ctx, { kind: "after-delivery", reader })) return undefined;
  const bought = await ctx.db
    .selectDistinctOn([orderItems.position], {
      id: products.id,
      name: orderItems.productName,
      features: products.features,
    })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .where(eq(orderItems.orderId, order_id))
    .orderBy(asc(orderItems.position));
  const pieces = [...new Map(bought.map((piece) => [piece.id, piece])).values()];
  if (pieces.length === 0) return undefined;
  return {
    pieces: pieces.map(({ id, name, features }) => ({
      name,
      care: features.find((one) => one.startsWith(CARE))?.slice(CARE.length) ?? "",
      link: `${ctx.config.publicUrl}/product/${id}#reviews`,
    })),
    order: orderLink(ctx, record.order),
    leave: leaveLink(ctx, "after-delivery", reader),
  };
}

export const afterDeliveryMail = defineMail({
  name: "after-delivery",
  budget: "own",
  queued: z.object({ order_id: z.string() }),
  load,
  data: z.object({
    pieces: z.array(z.object({ name: z.string(), care: z.string(), link: z.url() })).min(1),
    order: z.url(),
    leave: z.url(),
  }),
  leave: ({ leave }) => leave,
  subject: ({ pieces: [first, ...others] }) =>
    others.length === 0 ? `How is the ${first!.name}?` : "How are your pieces?",
  preview: () => "A word from you helps the next person choose.",
  brief: ({ pieces: [first, ...others], order }) => ({
    title: others.length === 0 ? `How is the ${first!.name}?` : "How are your pieces?",
    text:
      others.length === 0
        ? `How is the ${first!.name}? A word from you helps the next person choose.${
            first!.care && ` To care for it: ${first!.care}.`
          }`
        : "How are your pieces? A word from you helps the next person choose.",
    to: others.length === 0 ? first!.link : order,
  }),
  body: ({ pieces, order, leave }) => (
    <>
      <Headline>How is it?</Headline>
      {pieces.map(({ name, care, link }) => (
        <Paragraph key={link}>
          {name}: <TextLink href={link}>say how it fits</TextLink>.
          {care && ` To care for it: ${care}.`}
        </Paragraph>
      ))}
      <Paragraph>
        Something is not as you imagined it? You can return it within {RETURN_DAYS} days of its
        delivery, on <TextLink href={order}>your order's page</TextLink>.
      </Paragraph>
      <Divider />
      <SmallPrint>
        You get this once, because your order arrived.{" "}
        <TextLink href={leave}>No more such mails</TextLink>.
      </SmallPrint>
    </>
  ),
});
