import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Transaction } from "~/db/client.ts";
import { collections } from "~/db/schema/collections.ts";
import { needsConfirmation, slugTaken } from "~/lib/refusals.ts";
import { once } from "~/platform/answers.ts";
import { recordAudit } from "~/platform/audit.ts";
import { actorOf, type Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, invalid, notFound, sqlState } from "~/platform/errors.ts";
import { mergeSeen } from "~/platform/seen.ts";
import { tags } from "~/platform/tags.ts";
import { checkMargin, keepMargin, withoutCosts } from "./margins.server.ts";
import { stateOf, warningsOf } from "./rules.ts";
import type { CollectionFields, saveCollectionInput } from "./schema.ts";
import { selectAmong } from "./select-pieces.server.ts";
import { columnsOf, fieldsOf } from "./stored.server.ts";

/**
 * Makes a collection, or with an id changes one; its page follows at once.
 *
 * @throws AppError refused (needs_confirmation) with what is odd about it, to who is not sure;
 *   changed (changed_meanwhile); conflict when another has its address
 */
export async function saveCollection(
  ctx: Context,
  caller: Caller,
  { id, seen, is_sure, ...given }: z.output<typeof saveCollectionInput>,
  key: string | null = null,
): Promise<string> {
  checkMargin(given, caller);
  // Who saves one that is there says what was seen of it.
  const pressed = { key: id ? null : key, body: given, done: "A collection was made" };
  const found = is_sure ? undefined : await countSelected(ctx, given);
  const save = async (tx: Transaction) => {
    const [row] = id
      ? await tx.select().from(collections).where(eq(collections.id, id)).for("update")
      : [];
    if (id && !row) throw notFound("Somebody has removed this collection meanwhile");
    const before = row && fieldsOf(row);
    const merged =
      row && before
        ? await mergeSeen<CollectionFields>(tx, {
            entity: "collection",
            id: row.id,
            now: withoutCosts(before, caller),
            seen,
            given,
          })
        : given;
    const fields = keepMargin(merged, before, caller);
    checkDates(fields);
    const now = ctx.clock.now();
    if (found) checkOddness(warningsOf(fields, found, now, before));
    const values = {
      ...columnsOf(fields),
      isShown: stateOf(fields, now) === "shown",
      updatedAt: now,
    };
    const [saved] = row
      ? await tx.update(collections).set(values).where(eq(collections.id, row.id)).returning()
      : await tx
          .insert(collections)
          .values({ ...values, createdAt: now })
          .returning();
    await recordAudit(tx, {
      ...actorOf(caller),
      action: row ? "collection.updated" : "collection.created",
      entity: "collection",
      entityId: saved!.id,
      before: before ?? null,
      after: fields,
    });
    return saved!.id;
  };
  const saving = ctx.db.transaction((tx) => once(ctx, tx, pressed, () => save(tx)));
  const saved = await saving.catch(async (error) => {
    if (sqlState(error) !== "23505") throw error;
    throw new AppError(
      "conflict",
      `Another collection is at /collections/${given.slug} already`,
      slugTaken.because({ id: await idAt(ctx, given.slug) }),
    );
  });
  await ctx.changed([tags.collections]);
  return saved;
}

/** It may be one's own, of a press whose answer was lost: whoever is refused finds it. */
async function idAt(ctx: Context, slug: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ id: collections.id })
    .from(collections)
    .where(eq(collections.slug, slug));
  return row?.id ?? null;
}

function checkDates({ starts_at, ends_at }: CollectionFields): void {
  if (starts_at !== null && ends_at !== null && ends_at <= starts_at) {
    throw invalid("It must end after it begins");
  }
}

async function countSelected(ctx: Context, given: CollectionFields) {
  const { pieces, of } = await selectAmong(ctx, given);
  return { count: pieces.length, of };
}

function checkOddness(warnings: readonly string[]): void {
  if (warnings.length === 0) return;
  throw new AppError(
    "refused",
    warnings.join(" "),
    needsConfirmation.because({ warnings: [...warnings] }),
  );
}

/** Takes a collection out of the shop for good; its pieces stay. */
export async function removeCollection(ctx: Context, caller: Caller, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [row] = await tx.delete(collections).where(eq(collections.id, id)).returning();
    if (!row) throw notFound("Somebody has removed this collection already");
    await recordAudit(tx, {
      ...actorOf(caller),
      action: "collection.removed",
      entity: "collection",
      entityId: id,
      before: fieldsOf(row),
    });
  });
  await ctx.changed([tags.collections]);
}
