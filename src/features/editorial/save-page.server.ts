import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Transaction } from "~/db/client.ts";
import { pages } from "~/db/schema/editorial.ts";
import { needsConfirmation, slugTaken } from "~/lib/refusals.ts";
import type { PageKind } from "~/lib/statuses.ts";
import { once } from "~/platform/answers.ts";
import { recordAudit } from "~/platform/audit.ts";
import { actorOf, type Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, invalid, notFound, sqlState } from "~/platform/errors.ts";
import { mergeSeen } from "~/platform/seen.ts";
import { tags } from "~/platform/tags.ts";
import { BLOCK_NAMES } from "./blocks.ts";
import { typedFigures } from "./facts/typed-figures.ts";
import { kindOf, storyPath } from "./rules.ts";
import type { PageFields, savePageInput } from "./schema.ts";
import { showBlocks } from "./show-blocks.server.ts";
import { contentOf, fieldsOf, freshPage, keepBlocks } from "./stored.server.ts";
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
  key: string | null = null,
): Promise<string> {
  // Who saves one that is there says what was seen of it.
  const body = { ...sent, publish };
  const pressed = { key: id ? null : key, body, done: "A story was made" };
  const fresh = freshPage(id);
  const kind = kindOf(id);
  const keep = (fields: PageFields) => ({
    ...fields,
    ...(fresh && { title: fresh.title, summary: fields.summary || fresh.summary }),
    blocks: keepBlocks(kind, fields.slug, fields.blocks),
  });
  const given = keep(fresh ? { ...sent, slug: fresh.slug } : sent);
  const now = ctx.clock.now();
  const at = publish === null ? null : publish === "now" ? now : new Date(publish);
  if (at && publish !== "now" && at <= now) {
    throw invalid("This moment is over: choose one to come, or publish it now");
  }
  if (at && !is_sure) await askAbout(ctx, given, fresh);
  const save = async (tx: Transaction) => {
    const row = await openPage(tx, id, kind, given, now);
    const before = fieldsOf(row);
    const merged = await mergeSeen<PageFields>(tx, {
      entity: "page",
      id: row.id,
      now: before,
      seen,
      given,
    });
    const fields = keep(merged);
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
    return fresh?.slug ?? row.id;
  };
  const saving = ctx.db.transaction((tx) => once(ctx, tx, pressed, () => save(tx)));
  const saved = await saving.catch(async (error) => {
    if (sqlState(error) !== "23505") throw error;
    throw new AppError(
      "conflict",
      `Another story is at ${storyPath(given.slug)} already`,
      slugTaken.because({ id: await idAt(ctx, given.slug) }),
    );
  });
  if (at) await ctx.changed([tags.editorial]);
  return saved;
}

/** It may be one's own, of a press whose answer was lost: whoever is refused finds it. */
async function idAt(ctx: Context, slug: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ id: pages.id })
    .from(pages)
    .where(and(eq(pages.kind, "story"), eq(pages.slug, slug)));
  return row?.id ?? null;
}

/** The page, locked; made where it is not there yet. */
async function openPage(
  tx: Transaction,
  id: string | undefined,
  kind: PageKind,
  given: PageFields,
  now: Date,
): Promise<PageRow> {
  const times = { createdAt: now, updatedAt: now };
  const fresh = freshPage(id);
  if (fresh) {
    // There before it is locked: two who save it for the first time come one after the other.
    await tx
      .insert(pages)
      .values({ kind, slug: fresh.slug, draft: contentOf(fresh), ...times })
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

/** @throws AppError refused (needs_confirmation) with what whoever publishes it may not have meant */
async function askAbout(
  ctx: Context,
  { blocks, summary }: PageFields,
  fresh: PageFields | undefined,
): Promise<void> {
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
    ...typedFigures({ blocks, summary }, fresh).map(
      (figure) =>
        `“${figure}” is typed by hand: it stays when the settings change. Facts of the shop have names.`,
    ),
  ];
  if (warnings.length === 0) return;
  throw new AppError("refused", warnings.join(" "), needsConfirmation.because({ warnings }));
}
