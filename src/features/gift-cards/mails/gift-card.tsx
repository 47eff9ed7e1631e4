import { z } from "zod";
import { Code, Facts, Headline, Paragraph, SmallPrint, TextLink } from "~/platform/mail/letter.tsx";
import { defineMail } from "~/platform/mail/template.ts";

/** To whoever gets a card, with its code. */
export const giftCardMail = defineMail({
  name: "gift-card",
  // Staff send it, and it is money: a full hour delays it and drops none.
  budget: "own",
  isSecret: true,
  data: z.object({
    to_name: z.string(),
    from_name: z.string(),
    message: z.string(),
    amount: z.string(),
    /** In groups of four. */
    code: z.string(),
    /** Null for one without an end. */
    good_until: z.string().nullable(),
  }),
  subject: ({ amount, from_name }, shop) =>
    from_name === ""
      ? `Your gift card of ${amount} for ${shop.name}`
      : `${from_name} sends you a gift card of ${amount} for ${shop.name}`,
  preview: () => "Its code is in this mail.",
  body: ({ to_name, from_name, message, amount, code, good_until }, shop) => (
    <>
      <Headline>A gift card for you</Headline>
      <Paragraph>
        {to_name === "" ? "Hello" : `Hello ${to_name}`},{" "}
        {from_name === "" ? "this is" : `${from_name} sends you`} a gift card for {shop.name}. Its
        code is as good as money: keep this mail.
      </Paragraph>
      {message !== "" && <Paragraph>“{message}”</Paragraph>}
      <Code>{code}</Code>
      <Facts
        rows={[
          { name: "On the card", value: amount, strong: true },
          ...(good_until === null ? [] : [{ name: "Good until", value: good_until }]),
        ]}
      />
      <SmallPrint>
        Enter the code at checkout, under your order. What you do not spend at once stays on the
        card: <TextLink href={`${shop.url}/gift-cards`}>see what is on it</TextLink>.
      </SmallPrint>
    </>
  ),
});
