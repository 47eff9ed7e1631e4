import type { z } from "zod";
import type { orderMail } from "~/features/orders/mails/load.server.ts";
import { AskPerson, base, HowToPay, Summary } from "~/features/orders/mails/parts.tsx";
import { Action, Headline, Paragraph, SmallPrint } from "~/platform/mail/letter.tsx";
import { defineMail } from "~/platform/mail/template.ts";

type Mail = z.output<typeof orderMail>;

/** What happened, in a line and in a sentence. */
function whatHappened(mail: Mail): { title: string; text: string } {
  if (mail.payment_method === "transfer") {
    return {
      title: "We do not see your transfer yet",
      text: "Nothing is wrong, but your money has not reached us. If it is on its way, send us the receipt on your order's page and your order waits for it.",
    };
  }
  return mail.last_try === "declined"
    ? {
        title: "Your card payment did not go through",
        text: "Your bank or Paystack declined it, and nothing was taken.",
      }
    : { title: "Your payment is not finished", text: "Nothing was taken so far." };
}

function untilWhen({ pay_before, is_gift_card }: Mail): string {
  if (!pay_before) return "";
  return is_gift_card
    ? `You can pay it until ${pay_before}.`
    : `We keep your pieces until ${pay_before}.`;
}

/** Of an order whose customer began to pay and has not: how it goes on, once. */
export const unfinishedMail = defineMail({
  ...base,
  name: "payment-unfinished",
  budget: "stranger",
  async load(ctx, queued, to) {
    const mail = await base.load(ctx, queued, to);
    // Paid or over before the mail left.
    return mail?.is_due ? mail : undefined;
  },
  subject: (mail) => `${whatHappened(mail).title}: order ${mail.number}`,
  preview: untilWhen,
  body: (mail, shop) => {
    const { title, text } = whatHappened(mail);
    return (
      <>
        <Headline>{title}</Headline>
        <Paragraph>
          {text}
          {mail.pay_before && ` ${untilWhen(mail)}`}
        </Paragraph>
        {mail.payment_method === "transfer" && <HowToPay mail={mail} />}
        <Action href={mail.confirm_link || mail.link}>Try again or pay another way</Action>
        <AskPerson mail={mail} shop={shop} />
        <Summary mail={mail} />
        {mail.confirm_link && (
          <SmallPrint>
            You did not order anything? Then somebody has mistyped their address. You need not do
            anything: the order ends by itself.
          </SmallPrint>
        )}
      </>
    );
  },
});
