import { z } from "zod";
import { whatsappUrl } from "~/lib/links.ts";
import { Divider, Facts, Paragraph, TextLink } from "~/platform/mail/letter.tsx";
import type { MailShop } from "~/platform/mail/template.ts";
import { loadOrderMail, type OrderMail, orderMail } from "./load.server.ts";

/** What every mail about an order is made of. */
export const base = {
  data: orderMail,
  queued: z.object({ order_id: z.string() }),
  load: loadOrderMail,
};

/** With the name, where there is one to call somebody by. */
export const greeting = (words: string, { first_name }: OrderMail) =>
  first_name ? `${words}, ${first_name}.` : `${words}.`;

const discountName = ({ promotions }: OrderMail) =>
  promotions === "" ? "Discount" : `Discount: ${promotions}`;

export function Summary({ mail }: { mail: OrderMail }) {
  return (
    <>
      <Facts rows={mail.lines.map((line) => ({ name: line.name, value: line.amount }))} />
      <Divider />
      <Facts
        rows={[
          { name: "Subtotal", value: mail.subtotal },
          ...(mail.discount ? [{ name: discountName(mail), value: mail.discount }] : []),
          ...(mail.is_gift_card ? [] : [{ name: "Delivery", value: mail.delivery }]),
          ...(mail.gift_wrap ? [{ name: "Gift wrap", value: mail.gift_wrap }] : []),
          ...(mail.vat ? [mail.vat] : []),
          { name: "Total", value: mail.total, strong: true },
          ...(mail.cards.length > 0
            ? [
                ...mail.cards,
                {
                  name: mail.is_paid ? "Paid another way" : "The rest",
                  value: mail.to_pay,
                  strong: true,
                },
              ]
            : []),
        ]}
      />
    </>
  );
}

export function Arrival({ mail, shop }: { mail: OrderMail; shop: MailShop }) {
  if (!mail.arrival) return null;
  return (
    <Paragraph>
      {mail.is_pickup
        ? `Ready to pick up ${mail.arrival} at ${shop.address}; we write when it is.`
        : `It arrives ${mail.arrival} at ${mail.address}.`}
    </Paragraph>
  );
}

/** Of what is paid when the pieces are handed over. */
export const PayAtHand = ({ mail }: { mail: OrderMail }) => (
  <Paragraph>
    Pay {mail.to_pay} when {mail.is_pickup ? "you pick it up" : "it arrives"}, in cash or by
    transfer.
  </Paragraph>
);

export function HowToPay({ mail }: { mail: OrderMail }) {
  if (!mail.is_due) return null;
  if (mail.bank.length > 0) {
    return (
      <>
        <Paragraph>
          Please transfer {mail.due}
          {mail.pay_before && ` before ${mail.pay_before}`} and write the reference in the
          narration.
        </Paragraph>
        <Facts rows={mail.bank} />
        <Paragraph>
          Have you transferred? Send us the receipt on your order's page and we find your payment
          sooner.
        </Paragraph>
      </>
    );
  }
  if (mail.payment_method === "on_delivery") {
    return <PayAtHand mail={mail} />;
  }
  return (
    <Paragraph>
      If you have not paid yet, you can do it on your order's page
      {mail.pay_before && ` before ${mail.pay_before}`}.
    </Paragraph>
  );
}

/** For whom a page cannot help. */
export function AskPerson({ mail, shop }: { mail: OrderMail; shop: MailShop }) {
  return (
    <Paragraph>
      Would you rather ask a person?{" "}
      <TextLink href={whatsappUrl(shop.whatsapp, `Please help me with my order ${mail.number}.`)}>
        Write on WhatsApp
      </TextLink>{" "}
      or call {shop.phone}, and name your order {mail.number}.
    </Paragraph>
  );
}
