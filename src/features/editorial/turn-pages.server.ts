import { eq, sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { pages, pageVersions } from "~/db/schema/editorial.ts";
import { recordAudit } from "~/platform/audit.ts";
import { actorOf, type Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { notFound } from "~/platform/errors.ts";
import { defineJob } from "~/platform/jobs.ts";
import { tags } from "~/platform/tags.ts";
import { turnMenus } from "./menus/menu-versions.server.ts";
import { readContent } from "./stored.server.ts";
import {
  addVersion,
  dropPlanned,
  findPage,
  type PageRow,
  readVersions,
} from "./versions.server.ts";

/** Changes what shoppers see of a page, under its lock. */
async function turn(
  ctx: Context,
  id: string,
  change: (tx: Transaction, page: PageRow, now: Date) => Promise<void>,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const page = await findPage(tx, id, { lock: true });
    if (!page) throw notFound("Somebody has removed this page meanwhile");
    await change(tx, page, ctx.clock.now());
  });
  await ctx.changed([tags.editorial]);
}

const note = (tx: Transaction, caller: Caller, action: string, page: PageRow, version?: number) =>
  recordAudit(tx, {
    ...actorOf(caller),
    action,
    entity: "page",
    entityId: page.id,
    after: { slug: page.slug, ...(version === undefined ? {} : { version }) },
  });

/** Shows a former version again, at once; the draft stays. @throws AppError not_found */
export const bringBack = (ctx: Context, caller: Caller, id: string, version: number) =>
  turn(ctx, id, async (tx, page, now) => {
    const former = (await readVersions(tx, page.id)).find((one) => one.id === version);
    if (!former?.content) throw notFound("This version is not kept any more");
    const content = readContent(page.kind, page.slug, former.content);
    await addVersion(tx, { pageId: page.id, content, at: now, now });
    await note(tx, caller, "page.brought_back", page, version);
  });

/** Takes back what was planned of a page. @throws AppError not_found */
export const cancelPlanned = (ctx: Context, caller: Caller, id: string) =>
  turn(ctx, id, async (tx, page, now) => {
    const dropped = await dropPlanned(tx, page.id, now);
    if (dropped.length === 0) throw notFound("Nothing is planned any more");
    await note(tx, caller, "page.plan_cancelled", page);
  });

/** Takes a story out of the shop, and what was planned of it: its draft and its versions stay. */
export const hideStory = (ctx: Context, caller: Caller, id: string) =>
  turn(ctx, id, async (tx, page, now) => {
    await dropPlanned(tx, page.id, now);
    await addVersion(tx, { pageId: page.id, content: null, at: now, now });
    await note(tx, caller, "page.hidden", page);
  });

/** Removes a story with its versions. */
export const removeStory = (ctx: Context, caller: Caller, id: string) =>
  turn(ctx, id, async (tx, page) => {
    await tx.delete(pages).where(eq(pages.id, page.id));
    await note(tx, caller, "page.removed", page);
  });

/** Lets go of kept pages once something planned has begun; menus that have are those of the settings. */
export async function turnPages(ctx: Context): Promise<void> {
  await turnMenus(ctx);
  const now = ctx.clock.now();
  const told = await ctx.db
    .update(pageVersions)
    .set({ isTold: true })
    .where(sql`not ${pageVersions.isTold} and ${pageVersions.startsAt} <= ${now.toISOString()}`)
    .returning({ id: pageVersions.id });
  if (told.length > 0) await ctx.changed([tags.editorial]);
}

export const jobs = [defineJob({ name: "turn-pages", every: "* * * * *", run: turnPages })];
