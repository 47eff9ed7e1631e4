import { FunctionsHttpError } from "@supabase/supabase-js";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { auditLog } from "~/db/schema/accounts.ts";
import { products } from "~/db/schema/catalogue.ts";
import { imageJobItems, imageJobs, storageObjects } from "~/db/schema/store.ts";
import { createAccountsShop } from "~tests/support/accounts.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { type ImagesDouble, startImagesDouble } from "~tests/support/images-double.ts";
import { bySomebodyElse } from "~tests/support/second-connections.ts";
import { cancelRun, readRun, startRun } from "./runs.server.ts";
import type { GenerationResult, GenerationState } from "./schema.ts";
import { mergeState } from "./use-generation.ts";
import { workOnRun } from "./work.server.ts";

const t = testContext();
const PATIENCE = { attemptMs: 20_000, pauseMs: 1 };
const NOBODY = { id: null, email: null, ip: null };
let double: ImagesDouble;

beforeAll(async () => {
  double = await startImagesDouble();
});
afterAll(() => double.stop());
beforeEach(async () => {
  t.ctx.imageModel = { baseUrl: double.url, apiKey: "sk-images-double", model: "gpt-image-1" };
  double.requests.length = 0;
  double.complaints.length = 0;
  double.faults.length = 0;
  await t.ctx.db.delete(imageJobs);
  await t.ctx.db.delete(products);
});

const service = () => createAccountsShop(t.ctx).client(t.ctx.tokens.serviceKey);
const work = () => workOnRun(t.ctx, PATIENCE);
const invoke = () => service().functions.invoke<GenerationResult>("generate-product-images");
const imagesOf = async (id: number) =>
  (await t.ctx.db.select().from(products).where(eq(products.id, id)))[0]!.images;

async function begin(): Promise<string> {
  return startRun(t.ctx, NOBODY);
}

test("every product with a placeholder gets a picture of its own, and nothing else is touched", async () => {
  const red = await makeProduct(t.ctx, { name: "Red Loafer", colors: ["Red"] });
  const bare = await makeProduct(t.ctx, { name: "Bare Loafer", isActive: false });
  await t.ctx.db.update(products).set({ images: [] }).where(eq(products.id, bare.id));
  const done = await makeProduct(t.ctx, { name: "Photographed Loafer" });
  await t.ctx.db
    .update(products)
    .set({ images: ["/storage/v1/object/public/product-image/x.webp"] })
    .where(eq(products.id, done.id));

  await begin();
  await work();
  expect(await readRun(t.ctx)).toMatchObject({
    status: "done",
    total: 2,
    processed: 2,
    successful: 2,
    results: [
      { name: "Red Loafer", status: "success" },
      { name: "Bare Loafer", status: "success" },
    ],
  });
  const [url] = await imagesOf(red.id);
  expect(url).toMatch(/^\/storage\/v1\/object\/public\/product-image\/[\w-]+\.webp$/);
  const read = await createAccountsShop(t.ctx).request(url!);
  expect(read.headers.get("content-type")).toBe("image/webp");
  expect(await sharp(await read.arrayBuffer()).metadata()).toMatchObject({
    width: 1024,
    height: 1280,
  });
  expect(await imagesOf(bare.id)).toHaveLength(1);
  expect(await imagesOf(done.id)).toEqual(["/storage/v1/object/public/product-image/x.webp"]);
  const asked = double.requests.find(({ prompt }) => prompt.includes("Red Loafer"));
  expect(asked).toMatchObject({ model: "gpt-image-1", n: 1, size: "1024x1536" });
  expect(asked!.prompt).toContain("Colour: red.");
  expect(double.complaints).toEqual([]);
  const history = await t.ctx.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.entityId, String(red.id)));
  expect(history).toMatchObject([{ action: "product.updated" }]);
});

test.each(["dall-e-3", "local-diffusion"])("%s is asked in its own way", async (model) => {
  t.ctx.imageModel!.model = model;
  await makeProduct(t.ctx, { description: "Long words. ".repeat(200) });
  await begin();
  await work();
  expect(double.complaints).toEqual([]);
  expect(await readRun(t.ctx)).toMatchObject({ successful: 1 });
});

test("invoked by the official client it answers with what became of each product", async () => {
  await makeProduct(t.ctx, { name: "Good Loafer" });
  await makeProduct(t.ctx, { name: "Cursed Loafer" });
  double.faults.push({ about: "Cursed", as: "words", always: true });
  const answer = invoke();
  await expect.poll(() => readRun(t.ctx)).not.toBeNull();
  await work();
  expect(await answer).toMatchObject({
    error: null,
    data: {
      total: 2,
      successful: 1,
      results: [
        { name: "Good Loafer", success: true },
        {
          name: "Cursed Loafer",
          success: false,
          error: "The image service answered without a picture",
        },
      ],
    },
  });
});

test("without a model it says what to set", async () => {
  t.ctx.imageModel = null;
  await makeProduct(t.ctx);
  const { error } = await invoke();
  expect(error).toBeInstanceOf(FunctionsHttpError);
  expect(await (error as FunctionsHttpError).context.json()).toMatchObject({
    code: "no_image_model",
    message: expect.stringContaining("AI_IMAGE_MODEL"),
  });
  expect(await readRun(t.ctx)).toBeNull();
});

test("without a placeholder there is nothing to do, and it says so", async () => {
  expect((await invoke()).data).toEqual({ total: 0, successful: 0, results: [] });
  expect(double.requests).toEqual([]);
});

test("each failure stays with its product and the others get their pictures", async () => {
  const failures = {
    nonsense: "The image service answered without a picture",
    noise: "The file is not a picture that can be read",
    huge: "The image service sent more than 32 MB",
    cut: "The connection to the image service was lost",
  } as const;
  for (const as of Object.keys(failures) as (keyof typeof failures)[]) {
    await makeProduct(t.ctx, { name: `Loafer ${as}` });
    double.faults.push({ about: `Loafer ${as}`, as, always: true });
  }
  await makeProduct(t.ctx, { name: "Loafer 503" });
  double.faults.push({ about: "Loafer 503", status: 503, always: true });
  await makeProduct(t.ctx, { name: "Loafer refused" });
  double.faults.push({ about: "Loafer refused", status: 400, always: true });
  await makeProduct(t.ctx, { name: "Loafer fine" });
  await begin();
  await work();
  const run = (await readRun(t.ctx))!;
  expect(run).toMatchObject({ status: "done", total: 7, processed: 7, successful: 1 });
  expect(Object.fromEntries(run.results.map(({ name, error }) => [name, error]))).toEqual({
    ...Object.fromEntries(Object.entries(failures).map(([as, error]) => [`Loafer ${as}`, error])),
    "Loafer 503": "The image service failed (503)",
    "Loafer refused": "The image service refused the request (400): The server had an error",
    "Loafer fine": null,
  });
});

test("a service that is busy or stumbles is asked again", async () => {
  await makeProduct(t.ctx, { name: "Patient Loafer" });
  double.faults.push({ status: 429 }, { as: "cut" });
  await begin();
  await work();
  expect(await readRun(t.ctx)).toMatchObject({ successful: 1 });
  expect(double.requests).toHaveLength(3);
});

test("a service that never answers is given up", async () => {
  await makeProduct(t.ctx);
  double.faults.push({ as: "silent", always: true });
  await begin();
  await workOnRun(t.ctx, { attemptMs: 30, pauseMs: 1 });
  const run = await readRun(t.ctx);
  expect(run).toMatchObject({ status: "done", successful: 0 });
  expect(run!.results[0]!.error).toContain("did not answer");
});

test("a refused key ends the run at once and says why", async () => {
  t.ctx.imageModel!.apiKey = "sk-wrong";
  for (let i = 0; i < 5; i++) await makeProduct(t.ctx);
  const answer = invoke();
  await expect.poll(() => readRun(t.ctx)).not.toBeNull();
  await work();
  const { error } = await answer;
  expect(await (error as FunctionsHttpError).context.json()).toMatchObject({
    message: "The image service refused the key in AI_API_KEY",
  });
  expect(double.complaints.length).toBeLessThanOrEqual(2);
  expect(await readRun(t.ctx)).toMatchObject({ status: "failed", successful: 0 });
});

test("ten starts and three workers at once make each picture once", async () => {
  for (let i = 0; i < 8; i++) await makeProduct(t.ctx);
  const ids = await Promise.all(Array.from({ length: 10 }, begin));
  expect(new Set(ids).size).toBe(1);
  await Promise.all([work(), work(), work()]);
  expect(double.requests).toHaveLength(8);
  expect(await readRun(t.ctx)).toMatchObject({ status: "done", successful: 8 });
  await begin();
  await work();
  expect(double.requests).toHaveLength(8);
});

test("cancelled in the middle: what hangs stays, what is under way is dropped, the rest is not begun", async () => {
  for (let i = 0; i < 6; i++) await makeProduct(t.ctx);
  await begin();
  double.gate.close();
  const working = work();
  await expect.poll(() => double.gate.waiting()).toBe(2);
  expect(await cancelRun(t.ctx, NOBODY)).toBe(true);
  await working;
  double.gate.open();
  const run = (await readRun(t.ctx))!;
  expect(run).toMatchObject({ status: "cancelled", processed: 0, successful: 0 });
  expect(run.results.every(({ status }) => status === "cancelled")).toBe(true);
  expect(double.requests).toHaveLength(2);
  expect(await cancelRun(t.ctx, NOBODY)).toBe(false);
});

test("a picture that comes a moment after the cancelling is not hung", async () => {
  const product = await makeProduct(t.ctx);
  const files = async () => (await t.ctx.db.select().from(storageObjects)).length;
  const before = await files();
  await begin();
  let working: Promise<void> | undefined;
  await t.ctx.db.transaction(async (tx) => {
    // Somebody edits the product: its picture is stored and waits for them.
    await tx.select().from(products).where(eq(products.id, product.id)).for("update");
    await bySomebodyElse(async () => {
      working = work();
      await expect.poll(files).toBe(before + 1);
      expect(await cancelRun(t.ctx, NOBODY)).toBe(true);
    });
  });
  await working;
  expect(await imagesOf(product.id)).toEqual(["/placeholder/men-shoes.loafer/jet.svg"]);
  expect((await readRun(t.ctx))!.results[0]).toMatchObject({ status: "cancelled" });
  expect(await files()).toBe(before);
});

test("a picture that staff hung meanwhile is not replaced, and no file is left behind", async () => {
  const product = await makeProduct(t.ctx);
  const files = async () => (await t.ctx.db.select().from(storageObjects)).length;
  const before = await files();
  await begin();
  double.gate.close();
  const working = work();
  await expect.poll(() => double.gate.waiting()).toBe(1);
  const own = "/storage/v1/object/public/product-image/own.webp";
  await t.ctx.db
    .update(products)
    .set({ images: [own] })
    .where(eq(products.id, product.id));
  double.gate.open();
  await working;
  expect(await imagesOf(product.id)).toEqual([own]);
  expect(await files()).toBe(before);
  expect((await readRun(t.ctx))!.results[0]).toMatchObject({
    status: "failed",
    error: "It has a picture by now",
  });
});

test("what a dead server left halfway is taken up after a while", async () => {
  await makeProduct(t.ctx);
  const id = await begin();
  await t.ctx.db
    .update(imageJobItems)
    .set({ status: "working", startedAt: t.clock.now() })
    .where(eq(imageJobItems.jobId, id));
  await work();
  expect(await readRun(t.ctx)).toMatchObject({ status: "running", processed: 0 });
  t.clock.advance(7 * 60_000);
  await work();
  expect(await readRun(t.ctx)).toMatchObject({ status: "done", successful: 1 });
});

test("two watchers see the same progress, from wherever they come in", async () => {
  for (let i = 0; i < 3; i++) await makeProduct(t.ctx);
  const watch = () => watcher(createAccountsShop(t.ctx).app);
  const early = await watch();
  expect(await early.until(() => true)).toMatchObject({ placeholders: 3, run: null });
  double.gate.close();
  await begin();
  const working = work();
  await early.until(({ run }) => run?.results.some(({ status }) => status === "working") ?? false);
  const late = await watch();
  expect(await late.until(() => true)).toMatchObject({ run: { status: "running", total: 3 } });
  double.gate.open();
  await working;
  const ends = await Promise.all(
    [early, late].map((one) => one.until(({ run }) => run?.status === "done")),
  );
  expect(ends[0]).toMatchObject({ placeholders: 0, run: { successful: 3, processed: 3 } });
  expect(ends[0]).toEqual(ends[1]);
  await Promise.all([early.leave(), late.leave()]);
});

/** Reads the stream as the page does. */
async function watcher(app: ReturnType<typeof createAccountsShop>["app"]) {
  const answer = await app.request("http://shop.test/functions/v1/generate-product-images", {
    headers: { authorization: `Bearer ${t.ctx.tokens.serviceKey}` },
  });
  expect(answer.headers.get("content-type")).toMatch(/^text\/event-stream/);
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let state: GenerationState | undefined;
  let text = "";
  return {
    async until(holds: (state: GenerationState) => boolean): Promise<GenerationState> {
      for (;;) {
        const at = text.indexOf("\n\n");
        if (at === -1) {
          if (state && holds(state)) return state;
          text += (await reader.read()).value ?? "";
          continue;
        }
        const block = text.slice(0, at);
        text = text.slice(at + 2);
        if (block.startsWith("data: ")) state = mergeState(state, JSON.parse(block.slice(6)));
      }
    },
    leave: () => reader.cancel(),
  };
}
