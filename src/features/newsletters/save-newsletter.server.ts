import { eq } from "drizzle-orm";
import type { z } from "zod";
import { newsletters } from "~/db/schema/newsletters.ts";
import { once } from "~/platform/answers.ts";
import { recordAudit } from "~/platform/audit.ts";
import { actorOf, type Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { mergeSeen } from "~/platform/seen.ts";
import { STATES } from "./rules.ts";
import type { NewsletterFields, saveNewsletterInput } from "./schema.ts";
import { fieldsOf, findNewsletter, type NewsletterRow } from "./stored.server.ts";

/** What has left, or is about to, stays as it was read. @throws AppError refused */
export function requireDraft({ state }: NewsletterRow): void {
  if (state === "draft") return;
  throw new AppError(
    "refused",
    state === "scheduled"
      ? "It is scheduled: take it back first, then change it"
      : `It is ${STATES[state].label.toLowerCase()} already: what people got stays as it is`,
    { reason: "not_a_draft" },
  );
}

/**
 * Makes a newsletter, or with an id changes the draft of one.
 *
 * @throws AppError changed (changed_meanwhile); refused (not_a_draft)
 */
export async function saveNewsletter(
  ctx: Context,
  caller: Caller,
  { id, seen, ...given }: z.output<typeof saveNewsletterInput>,
  key: string | null = null,
): Promise<{ id: string; version: number }> {
  const now = ctx.clock.now();
  // Who saves one that is there says what was seen of it.
  const pressed = { key: id ? null : key, body: given, done: "A newsletter was begun" };
  return await ctx.db.transaction((tx) =>
    once(ctx, tx, pressed, async () => {
      const row = id ? await findNewsletter(tx, id, { lock: true }) : undefined;
      if (row) requireDraft(row);
      const before = row && fieldsOf(row);
      const fields = row
        ? await mergeSeen<NewsletterFields>(tx, {
            entity: "newsletter",
            id: row.id,
            now: before!,
            seen,
            given,
          })
        : given;
      const [saved] = row
        ? await tx
            .update(newsletters)
            .set({ ...fields, version: row.version + 1, updatedAt: now })
            .where(eq(newsletters.id, row.id))
            .returning()
        : await tx
            .insert(newsletters)
            .values({ ...fields, createdAt: now, updatedAt: now })
            .returning();
      await recordAudit(tx, {
        ...actorOf(caller),
        action: row ? "newsletter.updated" : "newsletter.created",
        entity: "newsletter",
        entityId: saved!.id,
        before: before ?? null,
        after: fields,
      });
      return { id: saved!.id, version: saved!.version };
    }),
  );
}

/** Throws a newsletter away that nobody got. @throws AppError refused (not_a_draft) */
export async function removeNewsletter(ctx: Context, caller: Caller, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const row = await findNewsletter(tx, id, { lock: true });
    requireDraft(row);
    await tx.delete(newsletters).where(eq(newsletters.id, id));
    await recordAudit(tx, {
      ...actorOf(caller),
      action: "newsletter.removed",
      entity: "newsletter",
      entityId: id,
      before: fieldsOf(row),
    });
  });
}
