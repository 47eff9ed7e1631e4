import { Fragment } from "react";
import { z } from "zod";
import {
  Action,
  Divider,
  Headline,
  Paragraph,
  SmallPrint,
  TextLink,
} from "~/platform/mail/letter.tsx";
import { defineMail } from "~/platform/mail/template.ts";
import { loadBackMail } from "./load-mail.server.ts";
import { inSize } from "./rules.ts";

export const backMail = defineMail({
  name: "back-in-stock",
  // Anybody can type anybody's mailbox.
  budget: "stranger",
  queued: z.object({ alert_ids: z.array(z.string()) }),
  load: loadBackMail,
  data: z.object({
    leave: z.url(),
    pieces: z
      .array(
        z.object({
          name: z.string(),
          size: z.string(),
          category: z.string(),
          price: z.string(),
          asked: z.string(),
          link: z.url(),
        }),
      )
      .min(1),
  }),
  leave: ({ leave }) => leave,
  subject: ({ pieces: [first, ...others] }) =>
    others.length === 0
      ? `The ${first!.name} is back${inSize(first!.size, first!.category)}`
      : `${others.length + 1} pieces that you wait for are back`,
  preview: () => "Pieces are few, and nobody holds one for you.",
  brief: ({ pieces: [first, ...others] }) => ({
    title:
      others.length === 0
        ? `The ${first!.name} is back`
        : `${others.length + 1} pieces that you wait for are back`,
    text: `The ${first!.name} is in stock again${inSize(first!.size, first!.category)}, at ${first!.price}${
      others.length === 0 ? "" : `, and ${others.length} more that you wait for`
    }. Pieces are few, and none is held.`,
    to: first!.link,
  }),
  body: ({ pieces, leave }) => (
    <>
      <Headline>{pieces.length === 1 ? "It is back" : "They are back"}</Headline>
      {pieces.map(({ name, size, category, price, asked, link }) => (
        <Fragment key={link}>
          <Paragraph>
            The {name} is in stock again{inSize(size, category)}, at {price}. You asked us to tell
            you on {asked}.
          </Paragraph>
          <Action href={link}>See the {name}</Action>
        </Fragment>
      ))}
      <Paragraph>Pieces are few, and none is held: the first who orders has it.</Paragraph>
      <Divider />
      <SmallPrint>
        This is the only mail about it. If you did not ask for it, or want none of these any more:{" "}
        <TextLink href={leave}>no more such mails</TextLink>.
      </SmallPrint>
    </>
  ),
});
