import { and, asc, eq, lt, or, sql } from "drizzle-orm";
import type { Queryable } from "~/db/client.ts";
import { assistantCodes, assistantLinks, assistantTokens } from "~/db/schema/linking.ts";
import { recordAudit } from "~/platform/audit.ts";
import { actorOf, type Caller, type SignedIn } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { defineJob } from "~/platform/jobs.ts";
import type { LinkedAssistant } from "./schema.ts";
import { type Scope, sortScopes, wordsOfScopes } from "./scopes.ts";

const DAY = 86_400_000;
/** So long a code or a refresh token is known that was used: who brings it again has stolen it, or was stolen from. */
const REMEMBERED_DAYS = 7;

/** Of all links of a person those that still have a token to go on with. */
const isAlive = (now: Date) => sql`exists (
  select 1 from ${assistantTokens} t where t.link_id = ${assistantLinks.id}
    and t.used_at is null and t.expires_at > ${now.toISOString()}::timestamptz)`;

/** A person's links, oldest first. */
const readLinks = (ctx: Context, userId: string, clientId?: string) =>
  ctx.db
    .select()
    .from(assistantLinks)
    .where(
      and(
        eq(assistantLinks.userId, userId),
        clientId === undefined ? undefined : eq(assistantLinks.clientId, clientId),
        isAlive(ctx.clock.now()),
      ),
    )
    .orderBy(asc(assistantLinks.createdAt), asc(assistantLinks.id))
    .limit(500);

/** Which assistants have access in a person's name, each with all its links together. */
export async function listAssistants(
  ctx: Context,
  { userId }: SignedIn,
): Promise<LinkedAssistant[]> {
  const links = await readLinks(ctx, userId);
  return [...Map.groupBy(links, ({ clientId }) => clientId).values()].map((own) => {
    const last = own.at(-1)!;
    return {
      client_id: last.clientId,
      name: last.name,
      host: last.host,
      may: wordsOfScopes(own.flatMap(({ scopes }) => scopes)),
      since: own[0]!.createdAt.toISOString(),
      used_at: new Date(Math.max(...own.map(({ usedAt }) => usedAt.getTime()))).toISOString(),
    };
  });
}

/** What a client has been granted by a person already. */
export async function grantedScopes(
  ctx: Context,
  userId: string,
  clientId: string,
): Promise<Scope[]> {
  const links = await readLinks(ctx, userId, clientId);
  return sortScopes(links.flatMap(({ scopes }) => scopes));
}

/** Ends one link: its tokens never work again. */
export async function endLink(tx: Queryable, id: string, reason: string): Promise<void> {
  const [ended] = await tx.delete(assistantLinks).where(eq(assistantLinks.id, id)).returning();
  if (!ended) return;
  await recordAudit(tx, {
    actorId: ended.userId,
    action: "assistant.unlinked",
    entity: "assistant",
    entityId: ended.clientId,
    after: { reason },
  });
}

/** A person takes an assistant's access away, on all its devices; what it was just granted as well. */
export async function endAssistant(
  ctx: Context,
  caller: SignedIn,
  clientId: string,
  ip: string,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await deleteLinks(tx, caller.userId, clientId);
    await recordAudit(tx, {
      ...actorOf(caller),
      action: "assistant.unlinked",
      entity: "assistant",
      entityId: clientId,
      after: { reason: "ended by the person" },
      ip,
    });
  });
}

async function deleteLinks(tx: Queryable, userId: string, clientId?: string): Promise<number> {
  const of = (table: typeof assistantLinks | typeof assistantCodes) =>
    and(
      eq(table.userId, userId),
      clientId === undefined ? undefined : eq(table.clientId, clientId),
    );
  await tx.delete(assistantCodes).where(of(assistantCodes));
  const ended = await tx
    .delete(assistantLinks)
    .where(of(assistantLinks))
    .returning({ id: assistantLinks.id });
  return ended.length;
}

/** Ends all that was granted in an account's name: whoever granted it may not have been its owner. */
export async function endLinksOf(
  _ctx: Context,
  tx: Queryable,
  userId: string,
  reason: string,
): Promise<void> {
  const ended = await deleteLinks(tx, userId);
  if (ended === 0) return;
  await recordAudit(tx, {
    actorId: userId,
    action: "assistant.unlinked",
    entity: "assistant",
    after: { reason, links: ended },
  });
}

/** Staff end every link of the assistants of a host. @returns how many there were */
export async function endLinksOfHost(ctx: Context, caller: Caller, host: string): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const ended = await tx
      .delete(assistantLinks)
      .where(eq(assistantLinks.host, host))
      .returning({ id: assistantLinks.id });
    await recordAudit(tx, {
      ...actorOf(caller),
      action: "assistant.links_ended",
      entity: "assistant",
      entityId: host,
      after: { links: ended.length },
    });
    return ended.length;
  });
}

/** Forgets codes and tokens that are over, and links that have none left. */
export const clearLinks = defineJob({
  name: "clear-assistant-links",
  every: "47 * * * *",
  endsByTime: true,
  async run(ctx) {
    const now = ctx.clock.now();
    const old = new Date(now.getTime() - REMEMBERED_DAYS * DAY);
    await ctx.db.delete(assistantCodes).where(lt(assistantCodes.expiresAt, old));
    await ctx.db
      .delete(assistantTokens)
      .where(or(lt(assistantTokens.expiresAt, now), lt(assistantTokens.usedAt, old)));
    await ctx.db.delete(assistantLinks).where(sql`not exists (
      select 1 from ${assistantTokens} t where t.link_id = ${assistantLinks.id})`);
  },
});
