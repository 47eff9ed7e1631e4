import { Fragment } from "react";
import { z } from "zod";
import { fetchCards } from "~/features/catalogue/queries.server.ts";
import { formatNaira } from "~/lib/money.ts";
import type { Context } from "~/platform/context.ts";
import {
  Action,
  Divider,
  Headline,
  Paragraph,
  SmallPrint,
  TextLink,
} from "~/platform/mail/letter.tsx";
import { defineMail } from "~/platform/mail/template.ts";
import { leaveLink } from "../leave.server.ts";
import { reads } from "../readers.server.ts";
import { isDrop } from "../rules.ts";

const queued = z.object({
  user_id: z.string(),
  drops: z.array(z.object({ product_id: z.number(), before_kobo: z.number() })),
});

/** What still costs less when the mail is sent; undefined where nothing does, or its reader has left. */
async function load(ctx: Context, { user_id, drops }: z.output<typeof queued>) {
  if (!(await reads(ctx, "price-drops", user_id))) return undefined;
  const cards = await fetchCards(
    ctx,
    drops.map(({ product_id }) => product_id),
  );
  const pieces = cards.flatMap((card) => {
    const before = drops.find(({ product_id }) => product_id === card.id)!.before_kobo;
    const now = card.salePriceKobo ?? card.priceKobo;
    if (!card.inStock || !isDrop(before, now)) return [];
    return {
      name: card.name,
      before: formatNaira(before),
      now: formatNaira(now),
      link: `${ctx.config.publicUrl}/product/${card.id}`,
    };
  });
  if (pieces.length === 0) return undefined;
  return { pieces, leave: leaveLink(ctx, "price-drops", user_id) };
}

export const priceDropMail = defineMail({
  name: "price-drop",
  budget: "own",
  queued,
  load,
  data: z.object({
    leave: z.url(),
    pieces: z
      .array(z.object({ name: z.string(), before: z.string(), now: z.string(), link: z.url() }))
      .min(1),
  }),
  leave: ({ leave }) => leave,
  subject: ({ pieces: [first, ...others] }) =>
    others.length === 0
      ? `The ${first!.name} is ${first!.now} now`
      : `${others.length + 1} pieces that you saved cost less`,
  preview: () => "From your wishlist.",
  brief: ({ pieces: [first, ...others] }, shop) =>
    others.length === 0
      ? {
          title: `The ${first!.name} is ${first!.now} now`,
          text: `The ${first!.name} that you saved is ${first!.now} now. It was ${first!.before}.`,
          to: first!.link,
        }
      : {
          title: `${others.length + 1} pieces that you saved cost less`,
          text: `${others.length + 1} pieces that you saved cost less now, the ${first!.name} among them: ${first!.now}.`,
          to: `${shop.url}/wishlist`,
        },
  body: ({ pieces, leave }) => (
    <>
      <Headline>{pieces.length === 1 ? "It costs less now" : "They cost less now"}</Headline>
      {pieces.map(({ name, before, now, link }) => (
        <Fragment key={link}>
          <Paragraph>
            The {name} that you saved is {now} now. It was {before}.
          </Paragraph>
          <Action href={link}>See the {name}</Action>
        </Fragment>
      ))}
      <Divider />
      <SmallPrint>
        You get this because you asked for it on your wishlist: one mail a day at most, with
        everything in it. <TextLink href={leave}>No more such mails</TextLink>.
      </SmallPrint>
    </>
  ),
});
