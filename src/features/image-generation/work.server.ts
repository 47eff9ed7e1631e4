import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { products } from "~/db/schema/catalogue.ts";
import { imageJobs } from "~/db/schema/store.ts";
import { changeProducts } from "~/features/catalogue/admin/service.server.ts";
import { cutToFrame } from "~/features/images/pictures.server.ts";
import { PICTURES, STORED } from "~/features/images/sources.ts";
import { storageOf } from "~/features/images/storage.server.ts";
import { StorageError } from "~/features/images/storage-error.ts";
import type { Context } from "~/platform/context.ts";
import { defineJob } from "~/platform/jobs.ts";
import { reasonOf } from "~/platform/reason-of.ts";
import {
  createImage,
  type ImageService,
  ImageServiceError,
  NOT_SET,
  PATIENCE,
  type Patience,
} from "~/platform/services/image-model.ts";
import { productTags } from "~/platform/tags.ts";
import { endRun } from "./end-run.server.ts";
import { promptFor } from "./prompt.ts";

/** Pictures asked for at once. */
const HANDS = 2;
/** A job of the queue ends well before the queue gives it up; the next minute's goes on. */
const SHIFT_MS = 8 * 60_000;
/** Longer than all attempts at a picture together: its server is gone. */
const LEFT_BEHIND_MS = 6 * 60_000;

/** Every minute, so that a run outlives the server that began it. */
export const generateImagesJob = defineJob({
  name: "generate-images",
  every: "* * * * *",
  soon: true,
  run: (ctx) => workOnRun(ctx),
});

interface Item {
  jobId: string;
  productId: number;
}

/** Works on the run that is under way until it is done, cancelled, or the shift is over. */
export async function workOnRun(ctx: Context, patience: Patience = PATIENCE): Promise<void> {
  const run = await findRun(ctx);
  if (!run) return;
  const service = ctx.imageModel;
  if (!service) return void (await endRun(ctx, ctx.db, "failed", NOT_SET));

  const stop = new AbortController();
  const unlisten = ctx.bus.onRow(({ table, id }) => {
    if (table !== "image_jobs" || id !== run.id) return;
    findRun(ctx)
      .then((running) => {
        if (running?.id !== run.id) stop.abort();
      })
      // Noticed with the next change instead.
      .catch((error) => ctx.log.warn({ error: reasonOf(error) }, "could not look after the run"));
  });
  const shiftEnds = performance.now() + SHIFT_MS;
  const hand = async () => {
    while (!stop.signal.aborted && performance.now() < shiftEnds) {
      const item = await claimItem(ctx, run.id);
      if (!item) return;
      await workOnItem(ctx, service, { ...item, requestedBy: run.requestedBy }, stop, patience);
    }
  };
  try {
    await Promise.all(Array.from({ length: HANDS }, hand));
  } finally {
    unlisten();
  }
  await ctx.db.execute(sql`
    update image_jobs set status = 'done', finished_at = ${ctx.clock.now().toISOString()}, updated_at = ${ctx.clock.now().toISOString()}
    where id = ${run.id} and status = 'running' and not exists (
      select 1 from image_job_items where job_id = ${run.id} and status in ('waiting', 'working'))`);
}

async function findRun(ctx: Context) {
  const [run] = await ctx.db
    .select({ id: imageJobs.id, requestedBy: imageJobs.requestedBy })
    .from(imageJobs)
    .where(eq(imageJobs.status, "running"));
  return run;
}

/** Takes the next product that nobody works on; two workers never get the same. */
async function claimItem(ctx: Context, jobId: string): Promise<Item | undefined> {
  const now = ctx.clock.now();
  const abandoned = new Date(now.getTime() - LEFT_BEHIND_MS);
  const { rows } = await ctx.pool.query<{ product_id: number }>(
    `
    update image_job_items set status = 'working', started_at = $2
    where job_id = $1 and product_id = (
      select product_id from image_job_items
      where job_id = $1 and (status = 'waiting' or (status = 'working' and started_at < $3))
      order by product_id limit 1 for update skip locked)
    returning product_id`,
    [jobId, now, abandoned],
  );
  if (!rows[0]) return undefined;
  await tell(ctx, jobId);
  return { jobId, productId: rows[0].product_id };
}

/** Moves the run's row: a trigger tells whoever watches. */
const tell = (ctx: Context, jobId: string) =>
  ctx.db.update(imageJobs).set({ updatedAt: ctx.clock.now() }).where(eq(imageJobs.id, jobId));

/** Makes one product's picture. Whatever fails is written down and concerns this product only. */
async function workOnItem(
  ctx: Context,
  service: ImageService,
  item: Item & { requestedBy: string | null },
  stop: AbortController,
  patience: Patience,
): Promise<void> {
  try {
    const [product] = await ctx.db.select().from(products).where(eq(products.id, item.productId));
    if (!product) throw new ImageServiceError("The product is not there any more");
    if (!showsPlaceholder(product.images)) throw new ImageServiceError(HAS_PICTURE);
    const bytes = await createImage(service, promptFor(product), stop.signal, patience);
    const name = `${randomUUID()}.webp`;
    await storageOf(ctx).upload(PICTURES, name, await cutToFrame(bytes), {
      upsert: false,
      cacheControl: "max-age=3600",
      ownerId: item.requestedBy,
    });
    const kept = await ctx.db.transaction((tx) => hangPicture(ctx, tx, item, name));
    if (kept) await ctx.changed(productTags([item.productId]));
    else await storageOf(ctx).remove(PICTURES, [name]);
  } catch (error) {
    // A cancelled run has settled its products already.
    if (stop.signal.aborted) return;
    const known = error instanceof ImageServiceError || error instanceof StorageError;
    if (!known) ctx.log.error({ error, product: item.productId }, "could not make a picture");
    await settle(ctx, ctx.db, item, "failed", known ? error.message : "Something went wrong");
    if (error instanceof ImageServiceError && error.again === "never") {
      await endRun(ctx, ctx.db, "failed", error.message);
      stop.abort();
    }
  }
  await tell(ctx, item.jobId);
}

const HAS_PICTURE = "It has a picture by now";
const showsPlaceholder = (images: readonly string[]) =>
  images[0] === undefined || images[0].startsWith("/placeholder/");

/**
 * The picture becomes the product's first in place of the drawing, once.
 *
 * @returns false when the run was cancelled or somebody else gave the product a picture
 */
async function hangPicture(
  ctx: Context,
  tx: Transaction,
  item: Item & { requestedBy: string | null },
  name: string,
): Promise<boolean> {
  const [row] = await tx
    .select()
    .from(products)
    .where(eq(products.id, item.productId))
    .for("update");
  if (!row || !showsPlaceholder(row.images)) {
    await settle(ctx, tx, item, "failed", row ? HAS_PICTURE : "The product is not there any more");
    return false;
  }
  if (!(await settle(ctx, tx, item, "success", null))) return false;
  const { rows } = await tx.execute<{ email: string | null }>(
    sql`select email from users where id = ${item.requestedBy}`,
  );
  const editor = { id: item.requestedBy, email: rows[0]?.email ?? null, ip: null };
  const others = row.images.filter((url) => !showsPlaceholder([url]));
  const url = `${STORED}${name}`;
  const edit = { row, patch: { images: [url, ...others] } };
  return (await changeProducts(ctx, tx, editor, [edit])).length > 0;
}

/** Writes down what became of a product that is being worked on. @returns whether it still was */
async function settle(
  ctx: Context,
  db: Pick<Transaction, "execute">,
  { jobId, productId }: Item,
  status: "success" | "failed",
  error: string | null,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update image_job_items
    set status = ${status}, error = ${error}, finished_at = ${ctx.clock.now().toISOString()}
    where job_id = ${jobId} and product_id = ${productId} and status = 'working'`);
  return (rowCount ?? 0) > 0;
}
