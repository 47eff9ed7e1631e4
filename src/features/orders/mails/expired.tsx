import { Action, Headline, Paragraph, TextLink } from "~/platform/mail/letter.tsx";
import { defineMail, type MailShop } from "~/platform/mail/template.ts";
import { notInTime } from "../own-order-words.ts";
import { REFUND_DAYS } from "../rules.ts";
import type { OrderMail } from "./load.server.ts";
import { AskPerson, base, Summary } from "./parts.tsx";

const whyEnded = ({ payment_method, is_pickup }: OrderMail): string =>
  notInTime(payment_method, is_pickup) +
  (payment_method === "transfer" ? ": your transfer did not reach us" : "");

/** Its time was over before its money was there: nobody decided against it. */
export const expiredMail = defineMail({
  ...base,
  name: "order-expired",
  budget: "stranger",
  subject: ({ number }) => `Your order ${number} has ended: do you still want it?`,
  preview: ({ is_gift_card }) =>
    is_gift_card
      ? "No gift card was issued."
      : "Your pieces are on the shelf again, and one press puts them back in your cart.",
  body: (mail, shop) =>
    mail.is_gift_card ? (
      <GiftCardEnded mail={mail} shop={shop} />
    ) : (
      <>
        <Headline>We could not keep your pieces longer</Headline>
        <Paragraph>
          {mail.first_name}, order {mail.number} {whyEnded(mail)}, so its pieces are on the shelf
          again. Do you still want them? Put them back in your cart, on this phone or another: what
          has been sold since is said there.
        </Paragraph>
        <Action href={mail.link}>Put them back in your cart</Action>
        <Paragraph>
          Have you paid already? Then send us the receipt on the same page. Money that comes late
          takes the order up again while its pieces are there, or goes back to you within{" "}
          {REFUND_DAYS} business days.
        </Paragraph>
        <AskPerson mail={mail} shop={shop} />
        <Summary mail={mail} />
      </>
    ),
});

function GiftCardEnded({ mail, shop }: { mail: OrderMail; shop: MailShop }) {
  return (
    <>
      <Headline>Your gift card was not paid in time</Headline>
      <Paragraph>
        {mail.first_name}, order {mail.number} {whyEnded(mail)}, so no gift card was issued. Do you
        still want one?
      </Paragraph>
      <Action href={`${shop.url}/gift-cards`}>See gift cards</Action>
      <Paragraph>
        Have you paid already? Then send us the receipt on{" "}
        <TextLink href={mail.link}>your order's page</TextLink>: money that comes late issues the
        card after all.
      </Paragraph>
      <AskPerson mail={mail} shop={shop} />
    </>
  );
}
