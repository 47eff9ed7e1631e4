import { z } from "zod";
import { Action, Headline, Paragraph, TextLink } from "~/platform/mail/letter.tsx";
import { defineMail } from "~/platform/mail/template.ts";
import { loadOrderMail, orderMail } from "./load.server.ts";

export const addressChangedMail = defineMail({
  name: "order-address-changed",
  budget: "own",
  data: orderMail,
  queued: z.object({ order_id: z.string() }),
  load: loadOrderMail,
  subject: ({ number }) => `Order ${number} goes to another address`,
  preview: () => "If it was not you, write to us at once.",
  body: (mail, shop) => (
    <>
      <Headline>The delivery address was changed</Headline>
      <Paragraph>
        Order {mail.number} now goes to {mail.address}. Delivery: {mail.delivery}, in all{" "}
        {mail.total}.
      </Paragraph>
      <Action href={mail.link}>See your order</Action>
      <Paragraph>
        If it was not you, write to us at once: we stop the parcel.{" "}
        <TextLink href={`mailto:${shop.email}`}>{shop.email}</TextLink>, {shop.phone}.
      </Paragraph>
    </>
  ),
});
