import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { showBlocks } from "~/features/editorial/show-blocks.server.ts";
import { actorOf, type Caller, personOf } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { queueMail } from "~/platform/mail/queue.ts";
import { renderMail } from "~/platform/mail/render.ts";
import { headPicture, newsletterTestMail } from "./mail/newsletter-mail.tsx";
import type { previewInput } from "./schema.ts";
import { findNewsletter } from "./stored.server.ts";

/** A newsletter as it is being typed, as the mail that it makes. */
export async function previewNewsletter(
  ctx: Context,
  { subject, preview, blocks }: z.output<typeof previewInput>,
): Promise<{ html: string; text: string }> {
  const [shown, picture] = await Promise.all([
    showBlocks(ctx, blocks),
    headPicture(ctx.config.publicUrl),
  ]);
  const data = { subject, preview, blocks: shown.blocks, picture, leave: null, token: null };
  const { html, text } = await renderMail(
    newsletterTestMail,
    data,
    await ctx.mailer.describeShop(ctx),
  );
  return { html, text };
}

/** Mails a newsletter, as it is saved, to whoever asks. @returns the address */
export async function sendTest(ctx: Context, caller: Caller, id: string): Promise<string> {
  const { email } = personOf(caller);
  await findNewsletter(ctx.db, id);
  await queueMail(ctx.db, newsletterTestMail, {
    to: email,
    dedupeKey: `newsletter-test:${id}:${actorOf(caller).actorId}:${randomUUID()}`,
    data: { newsletter_id: id },
  });
  return email;
}
