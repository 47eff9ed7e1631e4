import { and, asc, count, eq, inArray } from "drizzle-orm";
import { importRows, imports } from "~/db/schema/imports.ts";
import { recordAudit } from "~/platform/audit.ts";
import { actorOf, type Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { defineJob } from "~/platform/jobs.ts";
import { productTags } from "~/platform/tags.ts";
import { applyRows } from "./apply-rows.server.ts";
import {
  findImport,
  type Import,
  lockImport,
  planOf,
  readPart,
  saveRows,
} from "./import-rows.server.ts";
import { judgeRows } from "./judge-rows.server.ts";
import { fetchPictures, findMissing } from "./pictures/keep-pictures.server.ts";
import { undoPart } from "./undo-import.server.ts";

/** A small file goes in while its sender waits; a larger one goes on by itself. */
const AT_ONCE_MS = 2000;

/**
 * Begins to take an import's good rows in; bad ones stay behind.
 *
 * @throws AppError refused when nothing can go in, or prices are low and nobody has said that they shall be
 */
export async function startImport(
  ctx: Context,
  caller: Caller,
  { id, allowLowPrices }: { id: string; allowLowPrices: boolean },
): Promise<void> {
  const { actorId, actorEmail } = actorOf(caller);
  const began = await ctx.db.transaction(async (tx) => {
    const found = await lockImport(tx, id);
    if (found.state === "asking") {
      throw new AppError("refused", "First say what the columns and numbers of the file mean");
    }
    // Pressed twice, or sent again.
    if (found.state !== "checked") return false;
    if (found.lowPrices > 0 && !allowLowPrices) {
      throw new AppError("refused", "Some prices are very low: say that they are meant", {
        reason: "low_prices",
      });
    }
    const [good] = await tx
      .select({ rows: count() })
      .from(importRows)
      .where(and(eq(importRows.importId, id), eq(importRows.state, "waiting")));
    if (good!.rows === 0) throw new AppError("refused", "No row of this file can go in");
    const startedAt = ctx.clock.now();
    await tx
      .update(imports)
      .set({ state: "running", startedBy: actorId, startedByEmail: actorEmail, startedAt })
      .where(eq(imports.id, id));
    await recordAudit(tx, {
      actorId,
      actorEmail,
      action: "import.started",
      entity: "import",
      entityId: id,
      after: { file: found.fileName, rows: good!.rows },
    });
    return true;
  });
  if (began) await goOn(ctx, id);
}

/** Does what takes little time at once and leaves the rest to the job. */
export async function goOn(ctx: Context, id: string): Promise<void> {
  const until = Date.now() + AT_ONCE_MS;
  while (Date.now() < until && !(await awaitsPictures(ctx, id))) {
    if (!(await workOnPart(ctx, id))) return;
  }
  await ctx.jobs.enqueue(runImportsJob, {});
}

/** Whether the next part has pictures to be fetched: nobody sits and waits for other people's servers. */
const awaitsPictures = async (ctx: Context, id: string) =>
  (await findNextPictures(ctx, await findImport(ctx.db, id))).length > 0;

async function findNextPictures(ctx: Context, found: Import): Promise<string[]> {
  if (found.state !== "running" || !found.targets.includes("images")) return [];
  const rows = await readPart(ctx.db, found.id, "waiting");
  return findMissing(ctx, found, await planOf(ctx.db, found), rows);
}

/** Takes parts of an import in, or back, one after another, until nothing is left to do. */
async function workOn(ctx: Context, id: string): Promise<void> {
  for (;;) {
    const found = await findImport(ctx.db, id);
    // Before the transaction: others do not wait for a server that sends a picture slowly.
    await fetchPictures(ctx, found, await findNextPictures(ctx, found));
    if (!(await workOnPart(ctx, id))) return;
  }
}

/** One part, all or none. @returns whether there may be more */
async function workOnPart(ctx: Context, id: string): Promise<boolean> {
  const { isOver, touched } = await ctx.db.transaction(async (tx) => {
    // Whoever else works on it waits here, and goes on with the part behind.
    const found = await lockImport(tx, id);
    if (found.state === "undoing") return undoPart(ctx, tx, found);
    if (found.state !== "running") return { isOver: true, touched: [] };
    const rows = await readPart(tx, id, "waiting");
    if (rows.length === 0) {
      await tx
        .update(imports)
        .set({ state: "done", finishedAt: ctx.clock.now() })
        .where(eq(imports.id, id));
      return { isOver: true, touched: [] };
    }
    const judged = await judgeRows(tx, await planOf(tx, found), rows, {
      seen: new Map(),
      locks: true,
    });
    const applied = await applyRows(ctx, tx, editorOfImport(found), judged);
    const results = new Map(applied.map((row) => [row.line, row]));
    await saveRows(
      tx,
      id,
      judged.map(({ line, deed, problems }) => {
        const { problem, productId, before, after } = results.get(line) ?? {};
        const why = problem ? [`row: ${problem}`] : problems;
        return {
          line,
          problems: why,
          state: why.length > 0 ? "bad" : "done",
          action: deed?.kind ?? null,
          productId: productId ?? null,
          before: before ?? null,
          after: after ?? null,
        };
      }),
    );
    return {
      isOver: false,
      touched: applied.flatMap(({ problem, productId }) => (problem ? [] : [productId!])),
    };
  });
  if (touched.length > 0) await ctx.changed(productTags(touched));
  return !isOver;
}

const editorOfImport = ({ startedBy, startedByEmail }: Import) => ({
  id: startedBy,
  email: startedByEmail,
  ip: null,
});

/** Goes on with every import that has begun: after a restart, too. */
export async function runImports(ctx: Context): Promise<void> {
  const begun = await ctx.db
    .select({ id: imports.id })
    .from(imports)
    .where(inArray(imports.state, ["running", "undoing"]))
    .orderBy(asc(imports.startedAt));
  for (const { id } of begun) await workOn(ctx, id);
}

export const runImportsJob = defineJob({
  name: "run-imports",
  every: "* * * * *",
  soon: true,
  run: runImports,
});
