import {
  Action,
  Facts,
  Headline,
  Paragraph,
  Photograph,
  SmallPrint,
  TextLink,
} from "~/platform/mail/letter.tsx";
import { defineMail } from "~/platform/mail/template.ts";
import { REFUND_DAYS } from "../rules.ts";
import { aboutAmount, type OrderMail } from "./load.server.ts";
import { Arrival, base, greeting, HowToPay, Summary } from "./parts.tsx";
import { withBack } from "./with-back.server.ts";

/** Of an order that nobody has confirmed yet: to a mailbox that may be a stranger's. */
function PleaseConfirm({ mail }: { mail: OrderMail }) {
  return (
    <>
      <Headline>{greeting("Please confirm your order", mail)}</Headline>
      <Paragraph>
        {mail.is_gift_card
          ? `We wait for its payment until ${mail.confirm_before}. Press the button before, and you have as long as your way to pay allows.`
          : `We keep these pieces until ${mail.confirm_before}. Press the button before, and they are yours for as long as your way to pay allows.`}
      </Paragraph>
      <Action href={mail.confirm_link}>Confirm your order</Action>
      <HowToPay mail={mail} />
      <Summary mail={mail} />
      <SmallPrint>
        You did not order anything? Then somebody has mistyped their address. You need not do
        anything: without the button the order ends by itself.
      </SmallPrint>
    </>
  );
}

export const placedMail = defineMail({
  ...base,
  name: "order-placed",
  budget: "stranger",
  subject: ({ number, confirm_link }, shop) =>
    confirm_link
      ? `Please confirm your order ${number} at ${shop.name}`
      : `Your order ${number} at ${shop.name}`,
  preview: ({ total, confirm_link, confirm_before, is_gift_card }) =>
    confirm_link
      ? `We ${is_gift_card ? "wait for its payment" : "keep your pieces"} until ${confirm_before}.`
      : `We have your order. Total ${total}.`,
  body: (mail, shop) =>
    mail.confirm_link ? (
      <PleaseConfirm mail={mail} />
    ) : (
      <>
        {mail.picture && <Photograph {...mail.picture} />}
        <Headline>{greeting("Thank you", mail)}</Headline>
        <Paragraph>We have your order {mail.number}.</Paragraph>
        <HowToPay mail={mail} />
        <Arrival mail={mail} shop={shop} />
        <Action href={mail.link}>See your order</Action>
        <Summary mail={mail} />
        <SmallPrint>Keep this mail: the button opens your order without an account.</SmallPrint>
      </>
    ),
});

function whatFollows({ is_gift_card, is_due, due }: OrderMail): string {
  if (is_gift_card) return "The gift card leaves in a mail of its own, at once or on its day.";
  return is_due
    ? `${due} is still to be paid, since the order has changed; then we prepare your pieces.`
    : "We are preparing your pieces.";
}

export const paidMail = defineMail({
  name: "order-paid",
  budget: "own",
  ...withBack,
  subject: ({ number }) => `We have your payment for order ${number}`,
  preview: (mail) => `${mail.received} received. ${whatFollows(mail)}`,
  body: (mail, shop) => (
    <>
      {mail.picture && <Photograph {...mail.picture} />}
      <Headline>Your payment is here</Headline>
      <Paragraph>
        {mail.first_name}, we have received {mail.received} for order {mail.number}.{" "}
        {whatFollows(mail)}
      </Paragraph>
      {mail.back && (
        <Paragraph>
          {mail.back} of it goes back to you, since the order has changed; we write when it is sent.
        </Paragraph>
      )}
      <Arrival mail={mail} shop={shop} />
      <Action href={mail.link}>
        {mail.is_due ? "See your order and pay" : "See your order and receipt"}
      </Action>
      <Summary mail={mail} />
    </>
  ),
});

function Parcel({ mail }: { mail: OrderMail }) {
  if (!mail.tracking_number) return null;
  return (
    <Facts
      rows={[
        { name: "Carrier", value: mail.carrier },
        { name: "Tracking number", value: mail.tracking_number },
      ]}
    />
  );
}

export const shippedMail = defineMail({
  ...base,
  name: "order-shipped",
  budget: "own",
  subject: ({ number, is_pickup }) =>
    is_pickup
      ? `Your order ${number} is ready to be picked up`
      : `Your order ${number} is on its way`,
  preview({ arrival, is_pickup }, shop) {
    if (is_pickup) return `It waits for you at ${shop.address}.`;
    return arrival ? `It arrives ${arrival}.` : "It has left our store.";
  },
  body: (mail, shop) => (
    <>
      <Headline>{mail.is_pickup ? "Your order is ready" : "Your order is on its way"}</Headline>
      <Paragraph>
        {mail.first_name}, order {mail.number}{" "}
        {mail.is_pickup ? `waits for you at ${shop.address}.` : "has left."}
      </Paragraph>
      {!mail.is_pickup && <Arrival mail={mail} shop={shop} />}
      <Parcel mail={mail} />
      {mail.delivery_code && (
        <>
          <Facts rows={[{ name: "Delivery code", value: mail.delivery_code, strong: true }]} />
          <Paragraph>
            Our rider asks you for this code. Tell it only when you have your parcel in your hands.
          </Paragraph>
        </>
      )}
      {mail.payment_method === "on_delivery" && !mail.is_paid && (
        <Paragraph>
          Please have {mail.to_pay} ready{!mail.is_pickup && " for the rider"}, in cash or by
          transfer.
        </Paragraph>
      )}
      <Action href={mail.link}>Follow your order</Action>
    </>
  ),
});

export const partShippedMail = defineMail({
  ...base,
  name: "order-part-shipped",
  budget: "own",
  subject: ({ number }) => `Part of your order ${number} is on its way`,
  preview: () => "The rest follows.",
  body: (mail) => (
    <>
      <Headline>Part of your order is on its way</Headline>
      <Paragraph>
        {mail.first_name}, some pieces of order {mail.number} have left. The rest follows, and we
        write again when it does.
      </Paragraph>
      <Parcel mail={mail} />
      <Action href={mail.link}>Follow your order</Action>
    </>
  ),
});

export const deliveredMail = defineMail({
  ...base,
  name: "order-delivered",
  budget: "own",
  subject: ({ number, is_pickup }) =>
    is_pickup ? `You have picked up your order ${number}` : `Your order ${number} has arrived`,
  preview: () => "We hope everything is as you imagined it.",
  body: (mail, shop) => (
    <>
      <Headline>{mail.is_pickup ? "You have picked it up" : "Your order has arrived"}</Headline>
      <Paragraph>
        {mail.first_name}, we hope every piece of order {mail.number} is as you imagined it. If one
        is not, you can return it within 30 days.
      </Paragraph>
      <Action href={mail.link}>See your order and receipt</Action>
      <SmallPrint>
        How returns work:{" "}
        <TextLink href={`${shop.url}/return-policy`}>Return & Refund Policy</TextLink>
      </SmallPrint>
    </>
  ),
});

export const cancelledMail = defineMail({
  ...base,
  name: "order-cancelled",
  budget: "stranger",
  subject: ({ number }) => `Your order ${number} was cancelled`,
  preview: () => "Nothing more will happen with this order.",
  body: (mail, shop) => (
    <>
      <Headline>Your order was cancelled</Headline>
      <Paragraph>
        {mail.first_name}, order {mail.number} was cancelled and nothing more will happen with it.
        Money that has arrived or still arrives for it goes back to you within {REFUND_DAYS}{" "}
        business days.
      </Paragraph>
      <Action href={`${shop.url}/products`}>See all products</Action>
      {!mail.is_gift_card && (
        <Paragraph>
          Do you still want these? <TextLink href={mail.link}>Put them back in your cart</TextLink>,
          on any phone.
        </Paragraph>
      )}
      <Summary mail={mail} />
    </>
  ),
});

function whereBack({ is_on_card, is_credit }: { is_on_card: boolean; is_credit: boolean }) {
  if (is_credit) {
    return {
      title: "It is store credit now",
      text: "It is on your account, and can be spent at once: at checkout it pays with one tick.",
    };
  }
  return is_on_card
    ? {
        title: "It is on your gift card again",
        text: "It is on the gift card that it was paid with, and can be spent at once.",
      }
    : { title: "Your refund is on its way", text: "Your bank may take a few days to show it." };
}

export const refundedMail = defineMail({
  name: "order-refunded",
  budget: "own",
  ...aboutAmount,
  subject: ({ amount, number, is_on_card, is_credit }) => {
    if (is_credit) return `${amount} for order ${number} is your store credit`;
    return is_on_card
      ? `${amount} for order ${number} is on your gift card again`
      : `${amount} for order ${number} is on its way back`;
  },
  preview: ({ is_on_card, is_credit }) =>
    is_on_card || is_credit
      ? "You can spend it at once."
      : "Your bank may take a few days to show it.",
  body: (mail) => (
    <>
      <Headline>{whereBack(mail).title}</Headline>
      <Paragraph>
        {mail.first_name}, we have given back {mail.amount} for order {mail.number}.{" "}
        {whereBack(mail).text}
      </Paragraph>
      <Action href={mail.link}>See your order</Action>
    </>
  ),
});
