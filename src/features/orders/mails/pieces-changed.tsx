import { Action, Divider, Facts, Headline, Paragraph } from "~/platform/mail/letter.tsx";
import { defineMail } from "~/platform/mail/template.ts";
import { PayAtHand } from "./parts.tsx";
import { withBack } from "./with-back.server.ts";

export const piecesChangedMail = defineMail({
  name: "order-pieces-changed",
  budget: "own",
  ...withBack,
  subject: ({ number }) => `Your order ${number} has changed`,
  preview: ({ total, due }) =>
    due && due !== total
      ? `As agreed with you. ${due} is still to be paid.`
      : `As agreed with you. It comes to ${total}.`,
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
          ...(mail.gift_wrap ? [{ name: "Gift wrap", value: mail.gift_wrap }] : []),
          ...(mail.vat ? [mail.vat] : []),
          { name: "Total", value: mail.total, strong: true },
        ]}
      />
      {mail.is_due && mail.payment_method === "on_delivery" && <PayAtHand mail={mail} />}
      {mail.is_due && mail.payment_method !== "on_delivery" && (
        <Paragraph>
          What is {mail.due === mail.total ? "to be paid" : "still to be paid"} is {mail.due}
          {mail.pay_before && `, before ${mail.pay_before}`}; your order's page says how.
        </Paragraph>
      )}
      {mail.bank.length > 0 && <Facts rows={mail.bank} />}
      {mail.back && (
        <Paragraph>
          {mail.back} of what you paid goes back to you; we write when it is sent.
        </Paragraph>
      )}
      <Action href={mail.link}>{mail.is_due ? "See your order and pay" : "See your order"}</Action>
      <Paragraph>
        That is not what we agreed on? Call us: {shop.phone}, or write to {shop.email}.
      </Paragraph>
    </>
  ),
});
