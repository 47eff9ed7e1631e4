import { z } from "zod";
import { formatNairaExact } from "~/lib/money.ts";
import { Action, Headline, Paragraph } from "~/platform/mail/letter.tsx";
import { defineMail } from "~/platform/mail/template.ts";
import { loadOrderMail, orderMail } from "./load.server.ts";

/** What was added to a paid order is paid, too. */
export const differencePaidMail = defineMail({
  name: "order-difference-paid",
  budget: "own",
  data: orderMail.extend({ amount: z.string() }),
  queued: z.object({ order_id: z.string(), amount_kobo: z.number() }),
  async load(ctx, queued) {
    const mail = await loadOrderMail(ctx, queued);
    return mail && { ...mail, amount: formatNairaExact(queued.amount_kobo) };
  },
  subject: ({ number }) => `We have the rest of your payment for order ${number}`,
  preview: ({ amount }) => `${amount} received. We are preparing your pieces.`,
  body: (mail) => (
    <>
      <Headline>Your payment is here</Headline>
      <Paragraph>
        {mail.first_name}, we have received {mail.amount} for what was added to order {mail.number}.
        All of its {mail.total} is paid, and we are preparing your pieces.
      </Paragraph>
      <Action href={mail.link}>See your order and receipt</Action>
    </>
  ),
});
