import { z } from "zod";
import { formatDeadline } from "~/lib/time.ts";
import { Action, Headline, Paragraph, SmallPrint } from "~/platform/mail/letter.tsx";
import { defineMail } from "~/platform/mail/template.ts";

/** To staff: something that the shop cannot mend by itself, or that it is well again. */
export const findingMail = defineMail({
  name: "staff-finding",
  budget: "staff",
  data: z.object({
    title: z.string(),
    text: z.string(),
    ok: z.boolean(),
    /** Which copy; empty: the whole shop. */
    place: z.string(),
    since: z.iso.datetime(),
  }),
  subject: ({ title, ok }) => (ok ? `Well again: ${title}` : `Needs you: ${title}`),
  preview: ({ text }) => text,
  body: ({ title, text, ok, place, since }, shop) => (
    <>
      <Headline>{ok ? "This is well again" : "The shop needs you"}</Headline>
      <Paragraph>
        {title}: {text}
      </Paragraph>
      <SmallPrint>
        Since {formatDeadline(new Date(since))}.{place && ` On ${place}.`}
        {!ok && " You get this mail again in a day if it stays so, and one when it is well."}
      </SmallPrint>
      <Action href={`${shop.url}/admin/health`}>See how the shop is</Action>
    </>
  ),
});
