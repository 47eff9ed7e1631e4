import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Transaction } from "~/db/client.ts";
import { pages } from "~/db/schema/editorial.ts";
import { recordAudit } from "~/platform/audit.ts";
import { actorOf, type Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, invalid, notFound, sqlState } from "~/platform/errors.ts";
import { mergeSeen } from "~/platform/seen.ts";
import { tags } from "~/platform/tags.ts";
import { BLOCK_NAMES, isHomeSection, withSections } from "./blocks.ts";
import { HOME_SLUG, storyPath } from "./rules.ts";
import type { PageFields, savePageInput } from "./schema.ts";
import { showBlocks } from "./show-blocks.server.ts";
import { contentOf, FRESH_HOME, fieldsOf } from "./stored.server.ts";
import {
  addVersion,
  dropPlanned,
  findPage,
  type PageRow,
  readVersions,
} from "./versions.server.ts";

/**
 * Saves a page's draft, or makes a story; with `publish` shoppers see it at once or from a moment on.
 *
 * @throws AppError refused (needs_confirmation) with what shoppers would not see, to who is not sure;
 *   changed (changed_meanwhile); conflict (slug_taken)
 */
export async function savePage(
  ctx: Context,
  caller: Caller,
  { id, seen, publish, is_sure, ...sent }: z.output<typeof savePageInput>,
): Promise<string> {
  const isHome = id === HOME_SLUG;
  const given = isHome
    ? { ...sent, slug: HOME_SLUG, title: FRESH_HOME.title }
    : { ...sent, blocks: sent.blocks.filter(({ kind }) => !isHomeSection(kind)) };
  const now = ctx.clock.now();
  const at = publish === null ? null : publish === "now" ? now : new Date(publish);
  if (at && publish !== "now" && at <= now) {
    throw invalid("This moment is over: choose one to come, or publish it now");
  }
  if (at && !is_sure) await checkEmpty(ctx, given);
  const saving = ctx.db.transaction(async (tx) => {
    const row = await openPage(tx, id, given, now);
    const before = fieldsOf(row);
    const merged = await mergeSeen<PageFields>(tx, {
      entity: "page",
      id: row.id,
      now: before,
      seen,
      given,
    });
    const fields = isHome ? { ...merged, blocks: withSections(merged.blocks) } : merged;
    const hasVersions = (await readVersions(tx, row.id)).length > 0;
    if (hasVersions && fields.slug !== row.slug) {
      throw invalid(`It stays at ${storyPath(row.slug)}: links to it would lead nowhere`);
    }
    await tx
      .update(pages)
      .set({ slug: fields.slug, draft: contentOf(fields), updatedAt: now })
      .where(eq(pages.id, row.id));
    if (at) {
      await dropPlanned(tx, row.id, now);
      await addVersion(tx, { pageId: row.id, content: contentOf(fields), at, now });
    }
    await recordAudit(tx, {
      ...actorOf(caller),
      action: at === null ? "page.saved" : at > now ? "page.planned" : "page.published",
      entity: "page",
      entityId: row.id,
      before,
      after: at && at > now ? { ...fields, from: at.toISOString() } : fields,
    });
    return isHome ? HOME_SLUG : row.id;
  });
  const saved = await saving.catch((error) => {
    if (sqlState(error) !== "23505") throw error;
    throw new AppError("conflict", `Another story is at ${storyPath(given.slug)} already`, {
      reason: "slug_taken",
    });
  });
  if (at) await ctx.changed([tags.editorial]);
  return saved;
}

/** The page, locked; made where it is not there yet. */
async function openPage(
  tx: Transaction,
  id: string | undefined,
  given: PageFields,
  now: Date,
): Promise<PageRow> {
  const times = { createdAt: now, updatedAt: now };
  if (id === HOME_SLUG) {
    // There before it is locked: two who save it for the first time come one after the other.
    const draft = contentOf(FRESH_HOME);
    await tx
      .insert(pages)
      .values({ kind: "home", slug: HOME_SLUG, draft, ...times })
      .onConflictDoNothing();
  }
  if (id === undefined) {
    const [made] = await tx
      .insert(pages)
      .values({ kind: "story", slug: given.slug, draft: contentOf(given), ...times })
      .returning();
    return made!;
  }
  const row = await findPage(tx, id, { lock: true });
  if (!row) throw notFound("Somebody has removed this story meanwhile");
  return row;
}

async function checkEmpty(ctx: Context, { blocks }: PageFields): Promise<void> {
  const { empty } = await showBlocks(ctx, blocks);
  const names = blocks
    .filter(({ id }) => empty.includes(id))
    .map((block) => {
      const { name } = BLOCK_NAMES[block.kind];
      return "title" in block && block.title ? `“${block.title}”` : `A block (${name})`;
    });
  const warnings = [
    ...(blocks.length === 0 ? ["It has no blocks: shoppers find its title alone."] : []),
    ...names.map((name) => `${name} has nothing to show: shoppers do not see it.`),
  ];
  if (warnings.length === 0) return;
  throw new AppError("refused", warnings.join(" "), {
    reason: "needs_confirmation",
    details: { warnings },
  });
}
