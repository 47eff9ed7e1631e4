import { eq } from "drizzle-orm";
import { z } from "zod";
import { newsletterSubscribers } from "~/db/schema/store.ts";
import { Action, Headline, Paragraph, SmallPrint } from "~/platform/mail/letter.tsx";
import { defineMail } from "~/platform/mail/template.ts";
import { unsubscribeLink } from "../rules.ts";

/** To who left the newsletter, when their address is entered again: by them, or by anybody. */
export const comeBackMail = defineMail({
  name: "newsletter-come-back",
  budget: "stranger",
  data: z.object({ link: z.url() }),
  queued: z.object({ email: z.string() }),
  async load(ctx, { email }) {
    const [reader] = await ctx.db
      .select()
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.email, email));
    if (!reader?.unsubscribedAt) return undefined;
    return { link: unsubscribeLink(ctx.config.publicUrl, reader.unsubscribeToken) };
  },
  subject: (_, shop) => `Do you want to read ${shop.name}’s newsletter again?`,
  preview: () => "One press, and it comes again.",
  body: ({ link }) => (
    <>
      <Headline>Would you like to come back?</Headline>
      <Paragraph>
        Somebody entered your address for our newsletter, which you left. Only you can start it
        again.
      </Paragraph>
      <Action href={link}>Subscribe again</Action>
      <SmallPrint>
        It was not you? Then do nothing: no newsletter comes, and we do not ask again.
      </SmallPrint>
    </>
  ),
});
