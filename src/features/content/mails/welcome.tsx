import { eq } from "drizzle-orm";
import { z } from "zod";
import { newsletterSubscribers } from "~/db/schema/store.ts";
import { codeFor, getFirstOrderOffer } from "~/features/checkout/welcome/first-order.server.ts";
import {
  Action,
  Code,
  Headline,
  Paragraph,
  SmallPrint,
  TextLink,
} from "~/platform/mail/letter.tsx";
import { defineMail } from "~/platform/mail/template.ts";
import { unsubscribeLink } from "../rules.ts";

/** To a new reader: the code that the newsletter promises. Who reads it has read the mailbox. */
export const welcomeMail = defineMail({
  name: "newsletter-welcome",
  budget: "stranger",
  data: z.object({ code: z.string(), percent: z.number(), unsubscribe: z.url() }),
  queued: z.object({ email: z.string() }),
  async load(ctx, { email }) {
    const [[reader], offer] = await Promise.all([
      ctx.db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email)),
      getFirstOrderOffer(ctx),
    ]);
    if (!reader || !offer) return undefined;
    return {
      code: codeFor(ctx, offer, email),
      percent: offer.percent,
      unsubscribe: unsubscribeLink(ctx.config.publicUrl, reader.unsubscribeToken),
    };
  },
  leave: ({ unsubscribe }) => unsubscribe,
  subject: ({ percent }, shop) => `${percent}% off your first order at ${shop.name}`,
  preview: ({ code }) => `Your code is ${code}.`,
  body: ({ code, percent, unsubscribe }, shop) => (
    <>
      <Headline>Welcome to {shop.name}</Headline>
      <Paragraph>
        Thank you for reading us. Here is {percent}% off your first order: enter this code in your
        cart or at checkout.
      </Paragraph>
      <Code>{code}</Code>
      <Paragraph>
        It works once, for a first order to this mailbox, so there is no use in passing it on.
      </Paragraph>
      <Action href={`${shop.url}/products`}>See all products</Action>
      <SmallPrint>
        You did not ask for this? Then somebody has mistyped their address.{" "}
        <TextLink href={unsubscribe}>Unsubscribe</TextLink> and we write no more.
      </SmallPrint>
    </>
  ),
});
