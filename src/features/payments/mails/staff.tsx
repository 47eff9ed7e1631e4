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

/** To staff: a bank asks for a customer's money back. */
export const disputedMail = defineMail({
  name: "staff-payment-disputed",
  budget: "staff",
  data: z.object({
    order_id: z.string(),
    number: z.string(),
    amount: z.string(),
    /** The last day for an answer; empty: Paystack did not say. */
    until: z.string(),
  }),
  subject: ({ number }) => `The card payment of order ${number} is disputed`,
  preview: ({ amount }) => `Somebody's bank asks for ${amount} back.`,
  body: ({ order_id, number, amount, until }, shop) => (
    <>
      <Headline>A card payment is disputed</Headline>
      <Paragraph>
        The owner of the card that paid order {number} asks their bank for {amount} back. Answer it
        in Paystack's dashboard{until && ` by ${until}`}, with what shows that the order is theirs;
        without an answer the money goes back.
      </Paragraph>
      <Paragraph>
        Keep what has not left the store. A gift card that was bought with it is blocked until you
        let it be used again. The order has the tag “disputed”.
      </Paragraph>
      <Action href={`${shop.url}/admin/orders/${order_id}`}>Open the order</Action>
    </>
  ),
});
