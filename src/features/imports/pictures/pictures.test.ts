import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createApp } from "~/app/app.ts";
import { exportProducts } from "~/features/catalogue/admin/export-products.server.ts";
import { storageOf } from "~/features/images/storage.server.ts";
import { wrongType } from "~/features/images/storage-error.ts";
import type { Caller } from "~/platform/caller.ts";
import { NotFetched, type PublicWeb } from "~/platform/services/public-web.ts";
import { createAccountsShop, giveRole, signUpPerson } from "~tests/support/accounts.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { makeZip } from "~tests/support/zip.ts";
import { readImport } from "../read-import.server.ts";
import { runImports, startImport } from "../run-import.server.ts";
import { takeFile } from "../take-file.server.ts";
import { takePictures } from "./keep-pictures.server.ts";
import { unzipPictures } from "./unzip.server.ts";

let picture: Buffer;
const asked: string[] = [];
const publicWeb: PublicWeb = {
  async fetchFile(address) {
    asked.push(address);
    if (address.endsWith("good.jpg")) return picture;
    if (address.endsWith("text.jpg")) return Buffer.from("no picture at all");
    throw new NotFetched("the server answered 404");
  },
  post: () => Promise.reject(new NotFetched("nothing is posted here")),
};
const t = testContext({ services: { publicWeb } });
const caller: Caller = { kind: "service", keyId: null, name: "test", scope: "all" };
const text = (value: string) => new TextEncoder().encode(value);
const folder = mkdtempSync(join(tmpdir(), "oriki-zips-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeAll(async () => {
  const red = { width: 40, height: 50, channels: 3, background: "#a33" } as const;
  picture = await sharp({ create: red }).jpeg().toBuffer();
});

function zip(name: string, files: Record<string, Uint8Array>): string {
  const path = join(folder, name);
  writeFileSync(path, makeZip(files));
  return path;
}
async function unzip(path: string) {
  const found = [];
  for await (const one of unzipPictures(path)) {
    found.push([one.name, "bytes" in one ? one.bytes.length : one.problem]);
  }
  return found;
}

async function send(...images: string[]): Promise<string> {
  const id = crypto.randomUUID();
  const rows = images.map((cell, n) => `Pic ${n},Bags,5000,A text that is long enough,"${cell}"`);
  const csv = ["name,category,price,description,images", ...rows].join("\n");
  await takeFile(t.ctx, caller, { id, name: "pictures.csv", bytes: text(csv) });
  return id;
}
const imagesOf = async (name: string) =>
  (
    await t.ctx.pool.query("select images from products where name = $1 order by id desc limit 1", [
      name,
    ])
  ).rows[0]?.images as string[] | undefined;

test("of a ZIP the pictures are read, and nothing else", async () => {
  const path = zip("mixed.zip", {
    "Season/Belt 1.JPG": picture,
    "__MACOSX/._Belt 1.JPG": picture,
    "notes.txt": text("not a picture"),
    "big.png": new Uint8Array(11 * 1024 * 1024),
  });
  expect(await unzip(path)).toEqual([
    ["belt 1.jpg", picture.length],
    ["big.png", "it is larger than 10 MB"],
  ]);
});

test("a picture that says to be small and is not is let go, and so is what is no ZIP", async () => {
  const path = join(folder, "bomb.zip");
  writeFileSync(path, makeZip({ "a.png": new Uint8Array(20 * 1024 * 1024) }, { "a.png": 1000 }));
  expect(await unzip(path)).toEqual([["a.png", "it is damaged"]]);
  const none = join(folder, "none.zip");
  writeFileSync(none, "no ZIP");
  await expect(unzip(none)).rejects.toThrow("no ZIP");
  const many = Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`${n}.jpg`, text("x")]));
  await expect(unzip(zip("many.zip", many))).rejects.toThrow("more than 500 pictures");
});

test("rows that name pictures are good once these have come in a ZIP", async () => {
  const id = await send("belt.jpg", "torn.jpg", "absent.jpg");
  expect(await readImport(t.ctx, id)).toMatchObject({ bad: 3 });
  const path = zip("belt.zip", { "x/Belt.jpg": picture, "torn.jpg": text("torn") });
  await takePictures(t.ctx, id, path);
  const view = await readImport(t.ctx, id);
  expect(view).toMatchObject({ create: 1, bad: 2 });
  expect(view.rows[0]!.problems[0]).toMatch(/The picture "torn.jpg" was not taken: .*picture/);
  expect(view.rows[1]!.problems[0]).toContain('There is no picture "absent.jpg"');
  await startImport(t.ctx, caller, { id, allowLowPrices: false });
  const [url] = (await imagesOf("Pic 0"))!;
  expect(url).toMatch(/^\/storage\/v1\/object\/public\/product-image\/imports\//);
  const shown = await createApp(t.ctx).request(url!);
  expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  await expect(takePictures(t.ctx, id, path)).rejects.toMatchObject({ code: "refused" });
});

test("an import that begins while its pictures come is not checked again, so no row goes in twice", async () => {
  const id = await send("/placeholder/bags.clutch/jet.svg");
  const upload = vi.spyOn(storageOf(t.ctx), "upload").mockImplementationOnce(async () => {
    await startImport(t.ctx, caller, { id, allowLowPrices: false });
    throw wrongType("no picture");
  });
  await takePictures(t.ctx, id, zip("late.zip", { "late.jpg": picture }));
  upload.mockRestore();
  expect(await readImport(t.ctx, id)).toMatchObject({ state: "done", done: 1, total: 1 });
});

test("pictures are fetched from their addresses once, and rows without theirs stay behind", async () => {
  const id = await send(
    "https://x.example/good.jpg",
    "https://x.example/good.jpg | /placeholder/bags.clutch/jet.svg",
    "https://x.example/gone.jpg",
    "https://x.example/text.jpg",
  );
  expect(await readImport(t.ctx, id)).toMatchObject({ state: "checked", create: 4 });
  await startImport(t.ctx, caller, { id, allowLowPrices: false });
  // Nobody sits and waits for them.
  expect(asked).toEqual([]);
  expect(await readImport(t.ctx, id)).toMatchObject({ state: "running", done: 0 });
  await runImports(t.ctx);
  expect(asked.toSorted()).toEqual([
    "https://x.example/gone.jpg",
    "https://x.example/good.jpg",
    "https://x.example/text.jpg",
  ]);
  const view = await readImport(t.ctx, id);
  expect(view).toMatchObject({ state: "done", done: 2, bad: 2 });
  expect(view.rows[0]!.problems[0]).toContain("was not taken: the server answered 404");
  expect(view.rows[1]!.problems[0]).toContain("not a picture");
  const images = (await imagesOf("Pic 1"))!;
  expect(images).toEqual([(await imagesOf("Pic 0"))![0], "/placeholder/bags.clutch/jet.svg"]);
  expect(images[0]).toMatch(/^\/storage\//);
});

test("a picture that the product shows already is not fetched again", async () => {
  const { id } = await makeProduct(t.ctx, { name: "Elsewhere" });
  await t.ctx.pool.query("update products set images = $2 where id = $1", [
    id,
    ["https://cdn.example/a,b.jpg"],
  ]);
  asked.length = 0;
  const csv = await exportProducts(t.ctx, [id]);
  const file = crypto.randomUUID();
  await takeFile(t.ctx, caller, {
    id: file,
    name: "a.csv",
    bytes: Buffer.from(csv.replace("Elsewhere", "Here")),
  });
  await startImport(t.ctx, caller, { id: file, allowLowPrices: false });
  expect(await readImport(t.ctx, file)).toMatchObject({ state: "done", update: 1 });
  expect(asked).toEqual([]);
  expect(await imagesOf("Here")).toEqual(["https://cdn.example/a,b.jpg"]);
});

test("a ZIP is sent by who may edit products", async () => {
  const app = createApp(t.ctx);
  const person = await signUpPerson(createAccountsShop(t.ctx));
  const id = await send("belt.jpg");
  const post = (body: Uint8Array<ArrayBuffer>) =>
    app.request(`/imports/${id}/pictures`, {
      method: "POST",
      body,
      headers: { authorization: `Bearer ${person.session.access_token}` },
    });
  const sent = new Uint8Array(makeZip({ "belt.jpg": picture }));
  expect((await post(sent)).status).toBe(403);
  await giveRole(t.ctx, person.id, "manager");
  expect((await post(sent)).status).toBe(200);
  expect(await readImport(t.ctx, id)).toMatchObject({ create: 1, bad: 0 });
  expect((await post(text("none"))).status).toBe(415);
});
