import { z } from "zod";
import { Action, Headline, Paragraph } from "~/platform/mail/letter.tsx";
import { defineMail } from "~/platform/mail/template.ts";

/** To staff. Says nothing about the customer: what is known of them is forgotten with their orders. */
export const staffRequestedMail = defineMail({
  name: "staff-return-requested",
  budget: "staff",
  data: z.object({ order_id: z.string(), number: z.string(), answer_by: z.string() }),
  subject: ({ number }) => `Return asked for, order ${number}`,
  preview: ({ answer_by }) => `Please answer by ${answer_by}.`,
  body: ({ order_id, number, answer_by }, shop) => (
    <>
      <Headline>A customer wants to return something</Headline>
      <Paragraph>
        It is about order {number}. We promise an answer within 24 hours: by {answer_by}.
      </Paragraph>
      <Action href={`${shop.url}/admin/returns?q=${order_id}`}>Open the return</Action>
    </>
  ),
});
