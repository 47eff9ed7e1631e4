import { count, eq } from "drizzle-orm";
import { synonyms } from "~/db/schema/language.ts";
import { recordAudit } from "~/platform/audit.ts";
import { actorOf, type Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { invalid, notFound } from "~/platform/errors.ts";
import { tags } from "~/platform/tags.ts";
import { foldText } from "./fold.ts";

/** More would make each search look through them; a word for each is added by hand. */
const MOST_SYNONYMS = 1000;

/** What staff say that words mean, for the lexicon. */
export function listSynonyms(ctx: Context): Promise<{ said: string; means: string }[]> {
  return ctx.db.select({ said: synonyms.said, means: synonyms.means }).from(synonyms);
}

/** From now on every search, the assistant and recommendations read `said` as `means`. */
export async function addSynonym(
  ctx: Context,
  caller: Caller,
  input: { said: string; means: string },
): Promise<void> {
  const said = foldText(input.said);
  const means = foldText(input.means);
  if (said === "" || means === "") throw invalid("Enter words of letters or digits");
  if (said === means) throw invalid("Enter another word than the one searched for");
  const by = actorOf(caller);
  await ctx.db.transaction(async (tx) => {
    const [kept] = await tx.select({ all: count() }).from(synonyms);
    if (kept!.all >= MOST_SYNONYMS) throw invalid("There are too many: remove some first");
    const [row] = await tx
      .insert(synonyms)
      .values({ said, means, addedBy: by.actorId, createdAt: ctx.clock.now() })
      .onConflictDoUpdate({ target: synonyms.said, set: { means, addedBy: by.actorId } })
      .returning({ id: synonyms.id });
    const after = { said, means };
    await recordAudit(tx, {
      ...by,
      action: "synonym.added",
      entity: "synonym",
      entityId: row!.id,
      after,
    });
  });
  await ctx.changed([tags.catalogue]);
}

export async function removeSynonym(ctx: Context, caller: Caller, id: number): Promise<void> {
  const by = actorOf(caller);
  await ctx.db.transaction(async (tx) => {
    const [row] = await tx.delete(synonyms).where(eq(synonyms.id, id)).returning();
    if (!row) throw notFound("This synonym is not kept any more");
    const before = { said: row.said, means: row.means };
    await recordAudit(tx, {
      ...by,
      action: "synonym.removed",
      entity: "synonym",
      entityId: id,
      before,
    });
  });
  await ctx.changed([tags.catalogue]);
}
