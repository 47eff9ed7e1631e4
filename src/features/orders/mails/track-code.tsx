import { z } from "zod";
import { Code, Headline, Paragraph, SmallPrint } from "~/platform/mail/letter.tsx";
import { defineMail } from "~/platform/mail/template.ts";

export const trackCodeMail = defineMail({
  name: "order-track-code",
  budget: "stranger",
  data: z.object({ code: z.string() }),
  isSecret: true,
  subject: (_, shop) => `Your code for your order at ${shop.name}`,
  preview: () => "It opens the order that you are looking for.",
  body: ({ code }) => (
    <>
      <Headline>Your code</Headline>
      <Paragraph>Type it in where you asked for your order, and it opens.</Paragraph>
      <Code>{code}</Code>
      <SmallPrint>
        It is good for fifteen minutes. If you did not ask for it, you need not do anything: without
        it nobody sees your order.
      </SmallPrint>
    </>
  ),
});
