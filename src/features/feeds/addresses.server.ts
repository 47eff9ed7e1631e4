import { eq, sql } from "drizzle-orm";
import { productFeeds } from "~/db/schema/store.ts";
import { absoluteUrl } from "~/lib/seo.ts";
import { recordAudit } from "~/platform/audit.ts";
import type { Context } from "~/platform/context.ts";
import { isSealed, sealText } from "~/platform/crypto.ts";
import { FEED_KINDS, type FeedKind, feedKinds } from "./kinds.ts";

const PURPOSE = "product feed";

interface Actor {
  actorId: string | null;
  actorEmail: string | null;
}

/** Only the shop's own secret makes addresses: whoever has read the table knows none. */
function addressOf(ctx: Context, kind: FeedKind, version: number): string {
  const seal = sealText(ctx.secrets, PURPOSE, `${kind}:${version}`);
  return absoluteUrl(ctx.config, `/feeds/${kind}-${seal}.${feedKinds[kind].ending}`);
}

/** Every feed that there can be; `url` is null while it is off. */
export async function listFeeds(ctx: Context) {
  const rows = await ctx.db.select().from(productFeeds);
  return FEED_KINDS.map((kind) => {
    const row = rows.find((one) => one.kind === kind);
    return {
      kind,
      url: row?.isOn ? addressOf(ctx, kind, row.version) : null,
      changed_at: row?.changedAt.toISOString() ?? null,
      fetched_at: row?.fetchedAt?.toISOString() ?? null,
    };
  });
}

/** Gives a feed an address that it never had; the one before leads nowhere from now on. */
export async function renewFeed(ctx: Context, by: Actor, kind: FeedKind): Promise<void> {
  const changedAt = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    await tx
      .insert(productFeeds)
      .values({ kind, version: 1, isOn: true, changedAt })
      .onConflictDoUpdate({
        target: productFeeds.kind,
        set: {
          version: sql`${productFeeds.version} + 1`,
          isOn: true,
          changedAt,
          fetchedAt: null,
        },
      });
    await recordAudit(tx, {
      ...by,
      action: "feed.renewed",
      entity: "product_feed",
      entityId: kind,
    });
  });
}

/** Ends a feed's address; there is none until it is renewed. */
export async function stopFeed(ctx: Context, by: Actor, kind: FeedKind): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await tx
      .update(productFeeds)
      .set({ isOn: false, changedAt: ctx.clock.now() })
      .where(eq(productFeeds.kind, kind));
    await recordAudit(tx, {
      ...by,
      action: "feed.stopped",
      entity: "product_feed",
      entityId: kind,
    });
  });
}

/** The feed that a file's name is the address of, noting that somebody fetches it; undefined for any other name. */
export async function findFeed(ctx: Context, file: string): Promise<FeedKind | undefined> {
  const [, name, seal, ending] = /^([a-z]+)-([\w-]{43})\.([a-z]+)$/.exec(file) ?? [];
  const kind = FEED_KINDS.find((one) => one === name);
  if (!kind || !seal || ending !== feedKinds[kind].ending) return undefined;
  const [row] = await ctx.db.select().from(productFeeds).where(eq(productFeeds.kind, kind));
  if (!row?.isOn || !isSealed(ctx.secrets, PURPOSE, `${kind}:${row.version}`, seal))
    return undefined;
  await ctx.db
    .update(productFeeds)
    .set({ fetchedAt: ctx.clock.now() })
    .where(eq(productFeeds.kind, kind));
  return kind;
}
