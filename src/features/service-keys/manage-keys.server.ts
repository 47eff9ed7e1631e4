import { and, desc, eq, isNull } from "drizzle-orm";
import { serviceKeys, users } from "~/db/schema/accounts.ts";
import { once } from "~/platform/answers.ts";
import { recordAudit } from "~/platform/audit.ts";
import type { Scope } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { hashToken, randomToken } from "~/platform/crypto.ts";
import { AppError, notFound } from "~/platform/errors.ts";
import type { KeyView, NewKey } from "./schema.ts";
import { PREFIX } from "./use-key.server.ts";

/** What is needed of a context, so that a command can do it without a running shop. */
type Store = Pick<Context, "db" | "clock">;

/** Who does it, as the audit log names them. */
interface Actor {
  actorId: string | null;
  actorEmail: string | null;
}

const DAY = 86_400_000;
/** What the one key of earlier times is called in the list. */
const ORIGINAL = "original";

/**
 * Makes a key. The same press again gives another one in its place, as long as nobody has used it: nobody
 * has read the one whose answer was lost.
 *
 * @returns it, for the only time
 * @throws AppError refused (key_is_used)
 */
export async function createKey(
  { db, clock }: Store,
  by: Actor,
  { name, scope, days }: NewKey,
  press: string | null = null,
): Promise<{ id: string; key: string }> {
  const key = PREFIX + randomToken();
  const now = clock.now();
  const expiresAt = days === null ? null : new Date(now.getTime() + days * DAY);
  const hash = hashToken(key);
  const pressed = { key: press, body: { name, scope, days }, done: `The key "${name}" was made` };
  return db.transaction(async (tx) => {
    const id = await once({ clock }, tx, pressed, async () => {
      const [made] = await tx
        .insert(serviceKeys)
        .values({
          name,
          scope,
          hash,
          expiresAt,
          createdBy: by.actorId,
          createdAt: now,
        })
        .returning({ id: serviceKeys.id });
      await recordAudit(tx, {
        ...by,
        action: "service_key.created",
        entity: "service_key",
        entityId: made!.id,
        after: { name, scope, expires_at: expiresAt?.toISOString() ?? null },
      });
      return made!.id;
    });
    const [mine] = await tx
      .update(serviceKeys)
      .set({ hash })
      .where(
        and(eq(serviceKeys.id, id), isNull(serviceKeys.lastUsedAt), isNull(serviceKeys.revokedAt)),
      )
      .returning({ id: serviceKeys.id });
    if (!mine) {
      throw new AppError("refused", "This key was made before and is used already: make another", {
        reason: "key_is_used",
      });
    }
    return { id, key };
  });
}

/** Every key there ever was, the newest first. */
export async function listKeys({ db }: Pick<Store, "db">): Promise<KeyView[]> {
  const rows = await db
    .select({ key: serviceKeys, by: users.email })
    .from(serviceKeys)
    .leftJoin(users, eq(users.id, serviceKeys.createdBy))
    .orderBy(desc(serviceKeys.createdAt), serviceKeys.id);
  return rows.map(({ key, by }) => ({
    id: key.id,
    name: key.name,
    scope: key.scope as Scope,
    created_at: key.createdAt.toISOString(),
    created_by: by,
    expires_at: key.expiresAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
  }));
}

/** Ends a key at once and for good. @throws AppError not_found for one that is not, or ended already */
export async function revokeKey({ db, clock }: Store, by: Actor, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [ended] = await tx
      .update(serviceKeys)
      .set({ revokedAt: clock.now() })
      .where(and(eq(serviceKeys.id, id), isNull(serviceKeys.revokedAt)))
      .returning({ name: serviceKeys.name });
    if (!ended) throw notFound("There is no such key, or it was revoked before");
    await recordAudit(tx, {
      ...by,
      action: "service_key.revoked",
      entity: "service_key",
      entityId: id,
      before: ended,
    });
  });
}

/** The one string that programs had before there were keys keeps working until it is revoked. */
export async function adoptOriginalKey(ctx: Context): Promise<void> {
  await ctx.db
    .insert(serviceKeys)
    .values({
      name: ORIGINAL,
      scope: "all",
      hash: hashToken(ctx.tokens.serviceKey),
      createdAt: ctx.clock.now(),
    })
    .onConflictDoNothing();
}
