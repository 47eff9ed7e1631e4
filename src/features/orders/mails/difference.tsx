import { Action, Headline, Paragraph } from "~/platform/mail/letter.tsx";
import { defineMail } from "~/platform/mail/template.ts";
import { aboutAmount } from "./load.server.ts";

/** What was added to a paid order is paid, too. */
export const differencePaidMail = defineMail({
  name: "order-difference-paid",
  budget: "own",
  ...aboutAmount,
  subject: ({ number, is_due }) =>
    `We have ${is_due ? "a part of" : "the rest of"} your payment for order ${number}`,
  preview: ({ amount, is_due, due }) =>
    `${amount} received. ${is_due ? `${due} is still to be paid.` : "We are preparing your pieces."}`,
  body: (mail) => (
    <>
      <Headline>Your payment is here</Headline>
      <Paragraph>
        {mail.first_name}, we have received {mail.amount} for what was added to order {mail.number}.{" "}
        {mail.is_due
          ? `${mail.due} of its ${mail.total} is still to be paid, since it has changed again.`
          : `All of its ${mail.total} is paid, and we are preparing your pieces.`}
      </Paragraph>
      <Action href={mail.link}>
        {mail.is_due ? "See your order and pay" : "See your order and receipt"}
      </Action>
    </>
  ),
});
