import { z } from "zod";
import { Action, Divider, Facts, Headline, Paragraph } from "~/platform/mail/letter.tsx";
import { defineMail } from "~/platform/mail/template.ts";
import { loadOrderMail, orderMail } from "./load.server.ts";

export const piecesChangedMail = defineMail({
  name: "order-pieces-changed",
  budget: "own",
  data: orderMail,
  queued: z.object({ order_id: z.string() }),
  load: loadOrderMail,
  subject: ({ number }) => `Your order ${number} has changed`,
  preview: ({ total }) => `As agreed with you. It comes to ${total}.`,
  body: (mail, shop) => (
    <>
      <Headline>Your order has changed</Headline>
      <Paragraph>As agreed with you, order {mail.number} is now for these pieces.</Paragraph>
      <Facts rows={mail.lines.map((line) => ({ name: line.name, value: line.amount }))} />
      <Divider />
      <Facts
        rows={[
          ...(mail.discount ? [{ name: "Discount", value: mail.discount }] : []),
          { name: "Delivery", value: mail.delivery },
          { name: "Total", value: mail.total, strong: true },
        ]}
      />
      {mail.is_due && mail.payment_method === "on_delivery" && (
        <Paragraph>Pay {mail.total} when it arrives, in cash or by transfer.</Paragraph>
      )}
      {mail.is_due && mail.payment_method !== "on_delivery" && (
        <Paragraph>
          What is to be paid is {mail.total}
          {mail.pay_before && `, before ${mail.pay_before}`}; your order's page says how.
        </Paragraph>
      )}
      <Action href={mail.link}>See your order</Action>
      <Paragraph>
        That is not what we agreed on? Call us: {shop.phone}, or write to {shop.email}.
      </Paragraph>
    </>
  ),
});
