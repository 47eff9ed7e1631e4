import { eq } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { pages } from "~/db/schema/editorial.ts";
import { menusSchema } from "~/features/settings/schema.ts";
import {
  editSettings,
  lockSettings,
  readSettings,
  writeSection,
} from "~/features/settings/service.server.ts";
import type { Menus } from "~/lib/links.ts";
import { recordAudit } from "~/platform/audit.ts";
import { actorOf, type Caller, personOf } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { invalid, notFound } from "~/platform/errors.ts";
import { tags } from "~/platform/tags.ts";
import { MENUS_SLUG } from "../rules.ts";
import {
  addVersion,
  dropPlanned,
  findPage,
  type PageRow,
  readVersions,
  type VersionRow,
} from "../versions.server.ts";

/*
 * Shoppers see the menus of the settings. What they were and will be is kept as the versions of a page are; a
 * planned one becomes the settings' once its moment has come. Settings are locked before the page.
 */

/** The menus as a page of their own, locked; made with what shoppers see by then as its first version. */
async function openMenus(tx: Transaction, shown: object, now: Date): Promise<PageRow> {
  const times = { createdAt: now, updatedAt: now };
  const made = await tx
    .insert(pages)
    .values({ kind: "menus", slug: MENUS_SLUG, draft: shown, ...times })
    .onConflictDoNothing()
    .returning({ id: pages.id });
  for (const { id } of made) await addVersion(tx, { pageId: id, content: shown, at: now, now });
  return (await findPage(tx, MENUS_SLUG, { lock: true }))!;
}

/** Changes the menus at once; what was planned is planned no more. @throws AppError changed, invalid_input */
export async function saveMenus(
  ctx: Context,
  caller: Caller,
  menus: Menus,
  seen: Menus | undefined,
): Promise<void> {
  const now = ctx.clock.now();
  const given = { ...menus };
  const known = seen && { ...seen };
  await editSettings(ctx, personOf(caller), "menus", given, known, async (tx, before, after) => {
    const { id: pageId } = await openMenus(tx, before as Menus, now);
    await dropPlanned(tx, pageId, now);
    await addVersion(tx, { pageId, content: after as Menus, at: now, now });
  });
}

/** Has every page show these menus from a moment on; planned again they take the place of the plan. */
export async function planMenus(
  ctx: Context,
  caller: Caller,
  menus: Menus,
  at: Date,
): Promise<void> {
  const now = ctx.clock.now();
  if (at <= now) throw invalid("This moment is over: choose one to come, or save it now");
  await ctx.db.transaction(async (tx) => {
    await lockSettings(tx);
    const page = await openMenus(tx, (await readSettings(tx)).menus, now);
    await dropPlanned(tx, page.id, now);
    await addVersion(tx, { pageId: page.id, content: menus, at, now });
    await tx.update(pages).set({ draft: menus, updatedAt: now }).where(eq(pages.id, page.id));
    await recordAudit(tx, {
      ...actorOf(caller),
      action: "page.planned",
      entity: "page",
      entityId: page.id,
      after: { ...menus, from: at.toISOString() },
    });
  });
}

/** Shows former menus again, at once; what is planned stays planned. @throws AppError not_found */
export async function bringBackMenus(ctx: Context, caller: Caller, version: number): Promise<void> {
  const page = await findPage(ctx.db, MENUS_SLUG);
  const versions = page ? await readVersions(ctx.db, page.id) : [];
  const former = contentOf(versions.find(({ id }) => id === version));
  if (!page || !former) throw notFound("This version is not kept any more");
  const now = ctx.clock.now();
  await editSettings(ctx, personOf(caller), "menus", { ...former }, undefined, async (tx) => {
    await findPage(tx, MENUS_SLUG, { lock: true });
    await addVersion(tx, { pageId: page.id, content: former, at: now, now });
  });
}

/** The menus of a version, where they still are such as every shop has. */
const contentOf = (row: VersionRow | undefined): Menus | undefined =>
  menusSchema.safeParse(row?.content).data;

/** Menus by their header, as staff tell versions apart. */
const titleOf = ({ main }: Menus) => main.map(({ label }) => label).join(", ");

/** What is planned, and what shoppers saw before, the newest first. */
export async function readMenuVersions(ctx: Context) {
  const page = await findPage(ctx.db, MENUS_SLUG);
  const versions = page ? await readVersions(ctx.db, page.id) : [];
  const now = ctx.clock.now();
  const outline = (row: VersionRow) => {
    const content = contentOf(row);
    return content
      ? [{ version: row.id, at: row.startsAt.toISOString(), title: titleOf(content) }]
      : [];
  };
  const isPlanned = ({ startsAt }: VersionRow) => startsAt > now;
  const [, ...former] = versions.filter((row) => !isPlanned(row));
  return {
    planned: versions.filter(isPlanned).flatMap(outline)[0] ?? null,
    former: former.flatMap(outline),
  };
}

/** Makes planned menus those of the settings, once their moment has come; `turnPages` notes that they were told. */
export async function turnMenus(ctx: Context): Promise<void> {
  const isDue = (row: VersionRow | undefined) => row !== undefined && !row.isTold;
  const newest = async (db: Context["db"] | Transaction, pageId: string) =>
    (await readVersions(db, pageId)).find(({ startsAt }) => startsAt <= ctx.clock.now());
  const page = await findPage(ctx.db, MENUS_SLUG);
  if (!page || !isDue(await newest(ctx.db, page.id))) return;
  await ctx.db.transaction(async (tx) => {
    await lockSettings(tx);
    // Somebody may have saved others meanwhile.
    const row = await newest(tx, page.id);
    const menus = isDue(row) ? contentOf(row) : undefined;
    if (menus) await writeSection(ctx, tx, null, "menus", menus);
  });
  await ctx.changed([tags.settings]);
}
