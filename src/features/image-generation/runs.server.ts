import { randomUUID } from "node:crypto";
import { desc, eq, sql } from "drizzle-orm";
import { products } from "~/db/schema/catalogue.ts";
import { imageJobItems, imageJobs } from "~/db/schema/store.ts";
import type { Editor } from "~/features/catalogue/admin/service.server.ts";
import { recordAudit } from "~/platform/audit.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, sqlState } from "~/platform/errors.ts";
import { NOT_SET } from "~/platform/services/image-model.ts";
import { endRun } from "./end-run.server.ts";
import type { GenerationResult, GenerationRun, GenerationState } from "./schema.ts";
import { generateImagesJob } from "./work.server.ts";

/** True of a product whose first picture is a drawing of ours, or that has none. */
const hasPlaceholder = sql`(cardinality(p.images) = 0 or p.images[1] like '/placeholder/%')`;

/**
 * Begins a run over every product that has a placeholder. Whoever asks while one runs gets that
 * one: two tabs, two people or two calls never do the work twice.
 *
 * @returns the run's id
 * @throws AppError refused when no image model is set
 */
export async function startRun(ctx: Context, editor: Editor): Promise<string> {
  if (!ctx.imageModel) {
    throw new AppError("refused", NOT_SET, { reason: "no_image_model" });
  }
  const id = (await findRunning(ctx)) ?? (await insertRun(ctx, editor));
  await ctx.jobs.enqueue(generateImagesJob, {});
  return id;
}

async function findRunning(ctx: Context): Promise<string | undefined> {
  const [run] = await ctx.db
    .select({ id: imageJobs.id })
    .from(imageJobs)
    .where(eq(imageJobs.status, "running"));
  return run?.id;
}

async function insertRun(ctx: Context, editor: Editor): Promise<string> {
  const id = randomUUID();
  const now = ctx.clock.now();
  try {
    await ctx.db.transaction(async (tx) => {
      await tx
        .insert(imageJobs)
        .values({ id, requestedBy: editor.id, createdAt: now, updatedAt: now });
      const { rowCount } = await tx.execute(sql`
        insert into image_job_items (job_id, product_id, name)
        select ${id}, p.id, p.name from products p where ${hasPlaceholder}`);
      const total = rowCount ?? 0;
      await tx
        .update(imageJobs)
        .set({ total, ...(total === 0 ? { status: "done", finishedAt: now } : {}) })
        .where(eq(imageJobs.id, id));
      await recordAudit(tx, {
        actorId: editor.id,
        actorEmail: editor.email,
        ip: editor.ip,
        action: "images.generation_started",
        entity: "image_job",
        entityId: id,
        after: { products: total },
      });
    });
    return id;
  } catch (error) {
    if (sqlState(error) !== "23505") throw error;
    // Somebody else was a moment earlier; if that run is over already, this one begins.
    return (await findRunning(ctx)) ?? insertRun(ctx, editor);
  }
}

/** Ends the run that is under way; what it has made stays. @returns false when none is */
export async function cancelRun(ctx: Context, editor: Editor): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const ended = await endRun(ctx, tx, "cancelled");
    if (!ended) return false;
    await recordAudit(tx, {
      actorId: editor.id,
      actorEmail: editor.email,
      ip: editor.ip,
      action: "images.generation_cancelled",
      entity: "image_job",
      entityId: ended,
    });
    return true;
  });
}

/** The newest run, or the one with this id. */
export async function readRun(ctx: Context, id?: string): Promise<GenerationRun | null> {
  const [run] = await ctx.db
    .select()
    .from(imageJobs)
    .where(id ? eq(imageJobs.id, id) : undefined)
    .orderBy(desc(imageJobs.createdAt))
    .limit(1);
  if (!run) return null;
  const items = await ctx.db
    .select({
      productId: imageJobItems.productId,
      name: imageJobItems.name,
      status: imageJobItems.status,
      error: imageJobItems.error,
      image: sql<string | null>`${products.images}[1]`,
    })
    .from(imageJobItems)
    .leftJoin(products, eq(products.id, imageJobItems.productId))
    .where(eq(imageJobItems.jobId, run.id))
    .orderBy(imageJobItems.productId);
  return {
    id: run.id,
    status: run.status as GenerationRun["status"],
    error: run.error,
    total: run.total,
    processed: items.filter(({ status }) => status === "success" || status === "failed").length,
    successful: items.filter(({ status }) => status === "success").length,
    created_at: run.createdAt.toISOString(),
    finished_at: run.finishedAt?.toISOString() ?? null,
    results: items.map(({ productId, name, status, error, image }) => ({
      product_id: productId,
      name,
      status: status as GenerationRun["results"][number]["status"],
      error,
      image: status === "success" ? image : null,
    })),
  };
}

export async function readState(ctx: Context): Promise<GenerationState> {
  const [run, { rows }] = await Promise.all([
    readRun(ctx),
    ctx.db.execute<{ count: number }>(
      sql`select count(*)::int as count from products p where ${hasPlaceholder}`,
    ),
  ]);
  return {
    configured: ctx.imageModel !== null,
    placeholders: rows[0]!.count,
    run,
  };
}

/** A run in the words of the function's wire. */
export function toResult(run: GenerationRun): GenerationResult {
  return {
    total: run.total,
    successful: run.successful,
    results: run.results.map(({ name, status, error }) =>
      status === "success"
        ? { name, success: true }
        : { name, success: false, error: error ?? "Cancelled" },
    ),
  };
}
