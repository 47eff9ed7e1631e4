import { and, desc, eq, gt, notInArray } from "drizzle-orm";
import type { Queryable, Transaction } from "~/db/client.ts";
import { pages, pageVersions } from "~/db/schema/editorial.ts";
import { HOME_SLUG, isStanding, MENUS_SLUG } from "./rules.ts";

/** So many of a page stay. */
const KEPT = 20;

export type PageRow = typeof pages.$inferSelect;
export type VersionRow = typeof pageVersions.$inferSelect;

/** A story by its id, any other page by its name; locked where it will be changed. */
export async function findPage(
  db: Queryable,
  id: string,
  { lock = false } = {},
): Promise<PageRow | undefined> {
  const query = db
    .select()
    .from(pages)
    .where(
      id === HOME_SLUG
        ? and(eq(pages.kind, "home"), eq(pages.slug, HOME_SLUG))
        : id === MENUS_SLUG
          ? and(eq(pages.kind, "menus"), eq(pages.slug, MENUS_SLUG))
          : isStanding(id)
            ? and(eq(pages.kind, "standing"), eq(pages.slug, id))
            : and(eq(pages.kind, "story"), eq(pages.id, id)),
    );
  const [row] = await (lock ? query.for("update") : query);
  return row;
}

/** Its versions, the newest first; those to come stand before those that were. */
export const readVersions = (db: Queryable, pageId: string): Promise<VersionRow[]> =>
  db
    .select()
    .from(pageVersions)
    .where(eq(pageVersions.pageId, pageId))
    .orderBy(desc(pageVersions.startsAt), desc(pageVersions.id));

/** Takes back what was planned. */
export const dropPlanned = (tx: Transaction, pageId: string, now: Date) =>
  tx
    .delete(pageVersions)
    .where(and(eq(pageVersions.pageId, pageId), gt(pageVersions.startsAt, now)))
    .returning({ id: pageVersions.id });

/** Shows this from a moment on; null takes the page out of the shop. The oldest versions go. */
export async function addVersion(
  tx: Transaction,
  { pageId, content, at, now }: { pageId: string; content: object | null; at: Date; now: Date },
): Promise<void> {
  await tx
    .insert(pageVersions)
    .values({ pageId, content, startsAt: at, isTold: at <= now, createdAt: now });
  const kept = (await readVersions(tx, pageId)).slice(0, KEPT).map(({ id }) => id);
  await tx
    .delete(pageVersions)
    .where(and(eq(pageVersions.pageId, pageId), notInArray(pageVersions.id, kept)));
}
