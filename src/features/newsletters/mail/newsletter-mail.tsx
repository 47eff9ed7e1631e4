import { sql } from "drizzle-orm";
import { z } from "zod";
import { unsubscribeLink } from "~/features/content/rules.ts";
import { shownBlock } from "~/features/editorial/schema.ts";
import { showBlocks } from "~/features/editorial/show-blocks.server.ts";
import { findMailPicture, mailPicture } from "~/features/images/rooms.server.ts";
import { Photograph } from "~/platform/mail/letter.tsx";
import { defineMail, type MailShop } from "~/platform/mail/template.ts";
import { LETTERS, withoutCounting } from "../rules.ts";
import { fieldsOf, findNewsletter } from "../stored.server.ts";
import { LetterBlocks, WayOut } from "./blocks.tsx";

/** What a newsletter says to one of its readers. */
const said = z.object({
  subject: z.string(),
  preview: z.string(),
  blocks: z.array(shownBlock),
  /** Of the shop's own, over a letter that does not begin with one. */
  picture: mailPicture.nullable(),
  /** Null in a copy for staff: they have nothing to leave. */
  leave: z.url().nullable(),
  /** What it is told by that this copy was opened, or led to the shop; null: it is not. */
  token: z.uuid().nullable(),
});
export type Said = z.output<typeof said>;

/** Pages of the shop by an address that knows the letter; others as they are. */
const linkIn = (shop: MailShop, token: string | null) => (to: string) => {
  if (!to.startsWith("/")) return to;
  if (token === null) return `${shop.url}${to}`;
  return `${shop.url}${LETTERS}/${token}/go?${new URLSearchParams({ to })}`;
};

const beginsWithPicture = ([first]: Said["blocks"]) =>
  (first?.kind === "story" && first.pictures.length > 0) ||
  (first?.kind === "house" && first.picture !== null);

/** For the letter's `picture`. */
export const headPicture = (origin: string) => findMailPicture("women-fashion", origin);

const letter = {
  data: said,
  preview: ({ preview }: Said) => preview,
  body: ({ blocks, picture, leave, token }: Said, shop: MailShop) => (
    <>
      {picture && !beginsWithPicture(blocks) && <Photograph {...picture} />}
      <LetterBlocks blocks={blocks} shop={shop} linkTo={linkIn(shop, token)} />
      <WayOut leave={leave} shop={shop} />
      {token && (
        <img
          src={`${shop.url}${LETTERS}/${token}/seen.gif`}
          alt=""
          width={1}
          height={1}
          data-skip-in-text
        />
      )}
    </>
  ),
};

const queued = z.object({ newsletter_id: z.string(), subscriber_id: z.string() });

/** To a reader; to nobody who left meanwhile, and not once it was stopped. */
export const newsletterMail = defineMail({
  ...letter,
  name: "newsletter",
  budget: "own",
  isBulk: true,
  tokens: ({ leave, token }) =>
    [leave && new URL(leave).searchParams.get("token"), token].filter((one) => one !== null),
  lookedAt: withoutCounting,
  queued,
  async load(ctx, { newsletter_id, subscriber_id }) {
    const { rows } = await ctx.db.execute<{
      subject: string;
      preview: string;
      shown: Said["blocks"];
      unsubscribe_token: string;
      token: string;
    }>(sql`
      select n.subject, n.preview, n.shown, s.unsubscribe_token, d.token
      from newsletter_sends d
      join newsletters n on n.id = d.newsletter_id and n.state <> 'stopped'
      join newsletter_subscribers s on s.id = d.subscriber_id and s.unsubscribed_at is null
      where d.newsletter_id = ${newsletter_id} and d.subscriber_id = ${subscriber_id}`);
    const [row] = rows;
    if (!row) return undefined;
    return {
      subject: row.subject,
      preview: row.preview,
      blocks: row.shown,
      picture: await headPicture(ctx.config.publicUrl),
      leave: unsubscribeLink(ctx.config.publicUrl, row.unsubscribe_token),
      token: row.token,
    };
  },
  // There is one in every mail to a reader.
  leave: ({ leave }) => leave ?? "",
  subject: ({ subject }) => subject,
});

/** To whoever writes it, as it is saved. */
export const newsletterTestMail = defineMail({
  ...letter,
  name: "newsletter-test",
  budget: "staff",
  queued: z.object({ newsletter_id: z.string() }),
  async load(ctx, { newsletter_id }) {
    const { subject, preview, blocks } = fieldsOf(await findNewsletter(ctx.db, newsletter_id));
    return {
      subject,
      preview,
      blocks: (await showBlocks(ctx, blocks)).blocks,
      picture: await headPicture(ctx.config.publicUrl),
      leave: null,
      token: null,
    };
  },
  subject: ({ subject }) => `Test: ${subject}`,
});
