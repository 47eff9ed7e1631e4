import { z } from "zod";
import { Action, Headline, Paragraph } from "~/platform/mail/letter.tsx";
import { defineMail } from "~/platform/mail/template.ts";

/** To staff. Says nothing about the customer: what is known of them is forgotten with their orders. */
export const receiptSentMail = defineMail({
  name: "staff-receipt-sent",
  budget: "staff",
  data: z.object({ order_id: z.string(), number: z.string(), amount: z.string() }),
  subject: ({ number }) => `Receipt for order ${number}: please look for the money`,
  preview: ({ amount }) => `${amount} by bank transfer.`,
  body: ({ order_id, number, amount }, shop) => (
    <>
      <Headline>A customer has transferred</Headline>
      <Paragraph>
        The receipt for {amount} is on order {number}. When the money is in the bank, confirm the
        transfer there; the pieces are kept until then, for a day.
      </Paragraph>
      <Action href={`${shop.url}/admin/orders/${order_id}`}>Open the order</Action>
    </>
  ),
});
