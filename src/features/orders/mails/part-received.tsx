import { Action, Facts, Headline, Paragraph } from "~/platform/mail/letter.tsx";
import { defineMail } from "~/platform/mail/template.ts";
import { aboutAmount } from "./load.server.ts";

/** A transfer brought less than is missing: how much came, and how the rest is paid. */
export const partReceivedMail = defineMail({
  name: "order-part-received",
  budget: "own",
  ...aboutAmount,
  // What came since is taken off what is missing; perhaps nothing is any more.
  subject: ({ amount, number, due }) =>
    due
      ? `${amount} has come for order ${number}: ${due} is missing`
      : `${amount} has come for order ${number}`,
  preview: ({ due, pay_before }) =>
    due && pay_before ? `Please pay the rest before ${pay_before}.` : "We have your transfer.",
  body: (mail, shop) => (
    <>
      <Headline>{mail.due ? "A part of your payment is here" : "Your transfer is here"}</Headline>
      <Paragraph>
        {mail.first_name}, {mail.amount} has come for order {mail.number}, which comes to{" "}
        {mail.total}.
      </Paragraph>
      {mail.due && (
        <>
          <Paragraph>
            {mail.due} is missing. Please transfer it
            {mail.pay_before && ` before ${mail.pay_before}`} and write the reference in the
            narration.
          </Paragraph>
          {mail.bank.length > 0 && <Facts rows={mail.bank} />}
        </>
      )}
      <Action href={mail.link}>{mail.due ? "See your order and pay" : "See your order"}</Action>
      <Paragraph>
        Is this not what you sent? Call us: {shop.phone}, or write to {shop.email}.
      </Paragraph>
    </>
  ),
});
