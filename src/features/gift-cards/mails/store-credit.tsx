import { z } from "zod";
import { Action, Facts, Headline, Paragraph, SmallPrint } from "~/platform/mail/letter.tsx";
import { defineMail } from "~/platform/mail/template.ts";

/** To whose account staff gave money. */
export const storeCreditMail = defineMail({
  name: "store-credit",
  budget: "own",
  data: z.object({
    amount: z.string(),
    /** What can be spent now, with what was there before. */
    balance: z.string(),
    /** In the words of whoever gave it. */
    reason: z.string(),
    /** Null for one without an end. */
    good_until: z.string().nullable(),
  }),
  subject: ({ amount }, shop) => `${amount} store credit for you at ${shop.name}`,
  preview: ({ reason }) => reason,
  body: ({ amount, balance, reason, good_until }, shop) => (
    <>
      <Headline>{amount} store credit for you</Headline>
      <Paragraph>{reason}</Paragraph>
      <Facts
        rows={[
          { name: "Your store credit now", value: balance, strong: true },
          ...(good_until === null ? [] : [{ name: "Good until", value: good_until }]),
        ]}
      />
      <Action href={`${shop.url}/profile#store-credit`}>See your store credit</Action>
      <SmallPrint>
        It is on your account: sign in, and use it at checkout with one tick. What you do not spend
        at once stays there.
      </SmallPrint>
    </>
  ),
});
