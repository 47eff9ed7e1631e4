import { z } from "zod";
import { Headline, Paragraph, TextLink } from "~/platform/mail/letter.tsx";
import { defineMail } from "~/platform/mail/template.ts";
import { shortId } from "../status.ts";

/** To the mailbox that an order had before: without its link, which is not for it any more. */
export const mailboxChangedMail = defineMail({
  name: "order-mailbox-changed",
  budget: "own",
  data: z.object({ order_id: z.string() }),
  subject: ({ order_id }) => `News of order ${shortId(order_id)} goes to another address`,
  preview: () => "If you did not ask for it, write to us at once.",
  body: ({ order_id }, shop) => (
    <>
      <Headline>The email of your order was changed</Headline>
      <Paragraph>
        We were asked to send all news of order {shortId(order_id)} to another email address. This
        is the last mail about it that comes here, and the links in the earlier ones do not open it
        any more.
      </Paragraph>
      <Paragraph>
        If you did not ask for it, write to us at once: we stop the parcel and change it back.{" "}
        <TextLink href={`mailto:${shop.email}`}>{shop.email}</TextLink>, {shop.phone}.
      </Paragraph>
    </>
  ),
});
