import { z } from "zod";
import { Action, Headline, Paragraph } from "~/platform/mail/letter.tsx";
import { defineMail } from "~/platform/mail/template.ts";
import { newsInWords } from "./rules.ts";

/** To staff on duty. Says nothing about customers: the mail outlives what is known of them. */
export const newWorkMail = defineMail({
  name: "staff-new-work",
  budget: "staff",
  data: z.object({
    orders: z.number(),
    receipts: z.number(),
    returns: z.number(),
    messages: z.number(),
  }),
  subject: (news) => `New: ${newsInWords(news)}`,
  preview: () => "It waits in the back-office, the oldest first.",
  body: (news, shop) => (
    <>
      <Headline>Something came in</Headline>
      <Paragraph>
        {newsInWords(news)}. You get this because you are on duty; go off duty in the back-office
        and these mails end.
      </Paragraph>
      <Action href={`${shop.url}/admin`}>See what waits</Action>
    </>
  ),
});
