import { z } from "zod";
import { Action, Code, Headline, Paragraph, SmallPrint } from "~/platform/mail/letter.tsx";
import { defineMail } from "~/platform/mail/template.ts";

export const contactCodeMail = defineMail({
  name: "contact-code",
  budget: "stranger",
  data: z.object({ code: z.string() }),
  isSecret: true,
  subject: (_, shop) => `Your code for ${shop.name}`,
  preview: () => "It confirms that this is your email address.",
  body: ({ code }) => (
    <>
      <Headline>Your code</Headline>
      <Paragraph>Type it in where we asked for it, and your order goes through.</Paragraph>
      <Code>{code}</Code>
      <SmallPrint>
        It is good for fifteen minutes. If you did not ask for it, somebody has mistyped their
        address: you need not do anything.
      </SmallPrint>
    </>
  ),
});

/** To staff, at once, when strangers hold so much that new ones are asked to confirm first. */
export const holdsFullMail = defineMail({
  name: "staff-holds-full",
  budget: "staff",
  data: z.object({ what: z.string() }),
  subject: () => "Unconfirmed orders hold as much as they may",
  preview: ({ what }) => `They hold their whole share of ${what}.`,
  body: ({ what }, shop) => (
    <>
      <Headline>New customers are asked to confirm first</Headline>
      <Paragraph>
        Orders that nobody has paid or confirmed hold their whole share of {what}. Nothing breaks:
        until some of them end, new customers confirm their email address by a code before their
        order goes through. If they are real customers, you can raise the share in the settings.
      </Paragraph>
      <Action href={`${shop.url}/admin/orders?proof=awaited`}>See the unconfirmed orders</Action>
    </>
  ),
});
