import { createClient } from "@supabase/supabase-js";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { createApp } from "~/app/app.ts";
import type { FileStore } from "~/platform/services/files.ts";
import { testContext } from "~tests/support/context.ts";
import { makePictureBomb } from "~tests/support/picture-bomb.ts";
import { DENSEST, PICTURE_WIDTHS } from "./sources.ts";
import { createStorage } from "./storage.server.ts";
import { studioPictures } from "./studio-pictures.server.ts";

const t = testContext();

function client() {
  const app = createApp(t.ctx);
  return createClient("http://shop.test", t.ctx.tokens.serviceKey, {
    global: { fetch: async (input, init) => app.request(input as string, init) },
    auth: { persistSession: false, autoRefreshToken: false },
  });
}
const request = (path: string, init?: RequestInit) =>
  createApp(t.ctx).request(`http://shop.test/storage/v1${path}`, init);

const picture = (width = 800, height = 1000) =>
  sharp({ create: { width, height, channels: 3, background: "#84202d" } });

test("the official client uploads, lists, signs, reads and removes a picture", async () => {
  const bucket = client().storage.from("product-image");
  const bytes = await picture()
    .withMetadata({ exif: { IFD0: { Copyright: "secret place" } } })
    .jpeg()
    .toBuffer();
  const up = await bucket.upload("one/red.jpg", bytes, {
    contentType: "image/jpeg",
    cacheControl: "60",
  });
  expect(up.error).toBeNull();
  expect(up.data).toMatchObject({ path: "one/red.jpg", fullPath: "product-image/one/red.jpg" });

  const again = await bucket.upload("one/red.jpg", bytes);
  expect(again.error).toMatchObject({ statusCode: "409" });
  const replaced = await bucket.upload("one/red.jpg", bytes, { upsert: true, cacheControl: "60" });
  expect(replaced.error).toBeNull();

  const listed = await bucket.list("one");
  expect(listed.data).toMatchObject([{ name: "red.jpg", metadata: { mimetype: "image/jpeg" } }]);

  const url = bucket.getPublicUrl("one/red.jpg").data.publicUrl;
  const read = await createApp(t.ctx).request(url);
  expect(read.status).toBe(200);
  expect(read.headers.get("cache-control")).toBe("public, max-age=60");
  const stored = Buffer.from(await read.arrayBuffer());
  expect(stored.includes("secret place")).toBe(false);
  expect((await sharp(stored).metadata()).exif).toBeUndefined();

  const signed = await bucket.createSignedUrl("one/red.jpg", 60);
  expect((await createApp(t.ctx).request(signed.data!.signedUrl)).status).toBe(200);
  t.clock.advance(61_000);
  expect((await createApp(t.ctx).request(signed.data!.signedUrl)).status).toBe(400);

  expect((await bucket.download("one/red.jpg")).error).toBeNull();
  expect((await bucket.remove(["one/red.jpg"])).data).toHaveLength(1);
  expect((await createApp(t.ctx).request(url)).status).toBe(404);
});

test("a link's token is good in its one spelling, for its one file, and for nothing else", async () => {
  const bucket = client().storage.from("product-image");
  const bytes = await picture(20, 20).png().toBuffer();
  await bucket.upload("signed.png", bytes);
  await bucket.upload("other.png", bytes);
  const { data } = await bucket.createSignedUrl("signed.png", 60);
  const url = new URL(data!.signedUrl);
  const token = url.searchParams.get("token")!;
  const app = createApp(t.ctx);
  const open = async (name: string, given: string) =>
    (await app.request(`/storage/v1/object/sign/product-image/${name}?token=${given}`)).status;
  expect(await open("signed.png", token)).toBe(200);
  expect(await open("other.png", token)).toBe(400);

  // The last character of each part has bits that decoders overlook.
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const parts = token.split(".");
  for (const at of parts.keys()) {
    for (const last of letters) {
      const altered = parts.with(at, parts[at]!.replace(/.$/, last)).join(".");
      expect(await open("signed.png", altered), altered).toBe(altered === token ? 200 : 400);
    }
  }
  for (const altered of ["", "x", `${token}=`, `${token}.`, `${parts[0]}.${parts[1]}.`]) {
    expect(await open("signed.png", encodeURIComponent(altered)), altered).toBe(400);
  }
  const asSession = await app.request("/auth/v1/user", {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await asSession.json()).toMatchObject({ error_code: "bad_jwt" });
});

test("variants come in the wanted size and format, and the same bytes again", async () => {
  await client()
    .storage.from("product-image")
    .upload("v.png", await picture().png().toBuffer());
  const variant = async (query: string, accept = "*/*") =>
    request(`/render/image/public/product-image/v.png?${query}`, { headers: { accept } });
  const avif = await variant("width=240", "image/avif,image/webp");
  expect(avif.headers.get("content-type")).toBe("image/avif");
  const first = Buffer.from(await avif.arrayBuffer());
  expect(await sharp(first).metadata()).toMatchObject({ width: 240, height: 300 });
  expect(Buffer.from(await (await variant("width=240&format=avif")).arrayBuffer())).toEqual(first);
  expect((await variant("width=240", "image/webp")).headers.get("content-type")).toBe("image/webp");
  for (const [accept, type] of [
    ["image/webp,image/avif", "avif"],
    ["image/avif;q=0,image/webp", "webp"],
    ["image/avif; q=0, image/webp; q=0, image/*", "jpeg"],
    ["image/*,*/*;q=0.8", "jpeg"],
  ] as const) {
    const chosen = (await variant("width=240", accept)).headers.get("content-type");
    expect(chosen, accept).toBe(`image/${type}`);
  }
  const kept = await variant("width=240&format=avif");
  const again = await request("/render/image/public/product-image/v.png?width=240&format=avif", {
    headers: { "if-none-match": kept.headers.get("etag")! },
  });
  expect(again.status).toBe(304);
  for (const bad of [
    "width=0",
    "width=2001",
    "width=abc",
    "quality=5",
    "resize=magic",
    "format=svg",
  ]) {
    expect((await variant(bad)).status, bad).toBe(400);
  }
});

test("what is not a picture through and through is refused", async () => {
  const bucket = client().storage.from("product-image");
  const jpeg = await picture().jpeg().toBuffer();
  const hostile: Record<string, Buffer> = {
    "script.svg": Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    ),
    "page.html": Buffer.from("<!doctype html><script>alert(1)</script>"),
    "cut.jpg": jpeg.subarray(0, Math.floor(jpeg.length / 2)),
    "empty.png": Buffer.alloc(0),
    "noise.webp": Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919) % 256)),
  };
  for (const [name, bytes] of Object.entries(hostile)) {
    const { error } = await bucket.upload(name, bytes, { contentType: "image/jpeg" });
    expect(error, name).toMatchObject({ statusCode: "415" });
  }
});

test("a picture under a wrong label is stored as what it is", async () => {
  const png = await picture(40, 50).png().toBuffer();
  const bucket = client().storage.from("product-image");
  expect((await bucket.upload("label.jpg", png, { contentType: "image/jpeg" })).error).toBeNull();
  const read = await request("/object/public/product-image/label.jpg");
  const type = read.headers.get("content-type");
  const { format } = await sharp(Buffer.from(await read.arrayBuffer())).metadata();
  expect(type).toBe(`image/${format}`);
});

test("a hundred pictures at once wait their turn, and all are stored", async () => {
  const bucket = client().storage.from("product-image");
  const bytes = await picture(60, 75).jpeg().toBuffer();
  const sent = await Promise.all(
    Array.from({ length: 100 }, (_, n) => bucket.upload(`many/${n}.jpg`, bytes)),
  );
  expect(sent.filter(({ error }) => error)).toEqual([]);
});

test("pictures are decoded two at a time, as they come and as they are shown", async () => {
  let most = 0;
  // Within a change the one that has just ended still counts. What waits is not counted: between the two
  // figures it may begin, and be in both.
  const count = () =>
    setImmediate(() => {
      most = Math.max(most, sharp.counters().process);
    });
  sharp.queue.on("change", count);
  onTestFinished(() => void sharp.queue.off("change", count));
  const bucket = client().storage.from("product-image");
  const bytes = await picture().jpeg().toBuffer();
  const names = Array.from({ length: 8 }, (_, n) => `turns/${n}.jpg`);

  most = 0;
  const sent = await Promise.all(names.map((name) => bucket.upload(name, bytes)));
  expect(sent.filter(({ error }) => error)).toEqual([]);
  expect([1, 2]).toContain(most);

  most = 0;
  const address = "/render/image/public/product-image";
  const shown = names.map((name, n) => request(`${address}/${name}?width=${600 - n}&format=avif`));
  expect((await Promise.all(shown)).filter(({ ok }) => !ok)).toEqual([]);
  expect([1, 2]).toContain(most);
});

test("while a slow disk takes pictures, few connections wait for it", async () => {
  const disk = Promise.withResolvers<void>();
  let atOnce = 0;
  const files: FileStore = {
    async put() {
      atOnce++;
      await disk.promise;
    },
    get: async () => undefined,
    remove: async () => {},
  };
  const storage = createStorage(t.ctx, files);
  const sent = await Promise.all(
    Array.from({ length: 12 }, async (_, n) => ({
      name: `slow/${n}.png`,
      bytes: await picture(20 + n, 20)
        .png()
        .toBuffer(),
    })),
  );
  const kept = Promise.all(
    sent.map(({ name, bytes }) =>
      storage.upload("product-image", name, bytes, {
        upsert: false,
        cacheControl: "max-age=60",
        ownerId: null,
      }),
    ),
  );
  await expect.poll(() => atOnce).toBe(3);
  // Who buys meanwhile has a connection: of the ten here seven.
  await Promise.all(Array.from({ length: 7 }, () => t.ctx.pool.query("select pg_sleep(0.05)")));
  expect(atOnce).toBe(3);
  disk.resolve();
  expect(await kept).toHaveLength(12);
});

test("a picture with a program behind it loses the program", async () => {
  const polyglot = Buffer.concat([
    await picture(60, 60).jpeg().toBuffer(),
    Buffer.from("<script>alert(1)</script>PK\u0003\u0004"),
  ]);
  await client().storage.from("product-image").upload("polyglot.jpg", polyglot);
  const read = await request("/object/public/product-image/polyglot.jpg");
  expect(Buffer.from(await read.arrayBuffer()).includes("<script>")).toBe(false);
  expect(read.headers.get("x-content-type-options")).toBe("nosniff");
});

test("a bomb of 14,000 by 14,000 pixels is refused without being unpacked", async () => {
  const bomb = makePictureBomb(14_000, 14_000);
  const before = process.memoryUsage().rss;
  const { error } = await client().storage.from("product-image").upload("bomb.png", bomb);
  expect(error).toMatchObject({ statusCode: "413" });
  expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
});

test("names cannot leave their folder and the demo pictures cannot be changed", async () => {
  const bytes = await picture(20, 20).png().toBuffer();
  for (const name of ["..%2Fsecrets.json", "a/../../b.png", "demo/x.png", "a//b.png"]) {
    const response = await request(`/object/product-image/${name}`, {
      method: "POST",
      body: new Uint8Array(bytes),
      headers: { authorization: `Bearer ${t.ctx.tokens.serviceKey}`, "content-type": "image/png" },
    });
    expect(response.status, name).not.toBe(200);
  }
  expect((await request("/object/public/product-image/demo/..%2F..%2Fpackage.json")).status).toBe(
    404,
  );
});

test("strangers may read but not write, list or sign", async () => {
  const calls: [string, RequestInit][] = [
    ["/object/product-image/x.png", { method: "POST", body: "x" }],
    ["/object/product-image", { method: "DELETE", body: '{"prefixes":["x"]}' }],
    ["/object/list/product-image", { method: "POST", body: "{}" }],
    ["/object/sign/product-image/x.png", { method: "POST", body: '{"expiresIn":60}' }],
    ["/bucket", { method: "GET" }],
    ["/bucket", { method: "POST", body: '{"id":"mine"}' }],
  ];
  for (const [path, init] of calls) {
    const response = await request(path, init);
    expect(response.status, path).toBe(400);
    expect(await response.json(), path).toMatchObject({ statusCode: "403" });
  }
});

const [demoFile, demoPicture] = [...(await studioPictures())][0]!;
const demoVariant = (query: string, headers: Record<string, string> = {}) =>
  request(`/render/image/public/product-image/demo/${demoFile}?${query}`, { headers });
const widthOf = async (response: Response) =>
  (await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width;

test("a demo picture comes in all six widths as AVIF and as WebP, kept for ever by its version", async () => {
  for (const format of ["avif", "webp"] as const) {
    for (const width of PICTURE_WIDTHS) {
      const response = await demoVariant(
        `v=${demoPicture.version}&width=${width}&format=${format}`,
      );
      expect(response.headers.get("content-type")).toBe(`image/${format}`);
      expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(await widthOf(response)).toBe(width);
    }
    // Never larger than it was taken.
    const largest = await demoVariant(`width=1600&format=${format}`);
    expect(await widthOf(largest)).toBe(1200);
  }
});

test("the copy for three pixels a point weighs little more than the one for two", async () => {
  const weigh = async (width: number) =>
    (await (await demoVariant(`width=${width}&format=avif`)).arrayBuffer()).byteLength;
  expect(await weigh(DENSEST)).toBeLessThan(1.5 * (await weigh(720)));
});

test("a short address gives the same copy, in the format that its reader names", async () => {
  const app = createApp(t.ctx);
  const short = (path: string, headers: Record<string, string> = {}) =>
    app.request(`http://shop.test/img/${path}`, { headers });
  const file = `demo/${demoFile}?v=${demoPicture.version}`;
  const seen = await short(`240/${file}`, { accept: "image/avif,image/webp,*/*" });
  expect(seen.headers.get("content-type")).toBe("image/avif");
  expect(seen.headers.get("vary")).toBe("Accept, Save-Data");
  expect(seen.headers.get("cache-control")).toContain("immutable");
  const long = await demoVariant("width=240&format=avif");
  expect(Buffer.from(await seen.arrayBuffer())).toEqual(Buffer.from(await long.arrayBuffer()));
  for (const [accept, type] of [
    ["image/webp,*/*", "webp"],
    ["*/*", "jpeg"],
  ] as const) {
    const answer = await short(`240/${file}`, { accept });
    expect(answer.headers.get("content-type")).toBe(`image/${type}`);
  }
  for (const path of ["240/no-such.png", "240/demo/no-such.avif", `0/${file}`]) {
    expect((await short(path)).status, path).toBe(path.startsWith("0") ? 400 : 404);
  }
});

test("an address that does not name the current version is not kept for ever", async () => {
  for (const query of ["width=240", "width=240&v=older"]) {
    const header = (await demoVariant(query)).headers.get("cache-control");
    expect(header, query).toBe("public, max-age=86400, stale-while-revalidate=604800");
  }
  const whole = (query: string) => request(`/object/public/product-image/demo/${demoFile}${query}`);
  expect((await whole(`?v=${demoPicture.version}`)).headers.get("cache-control")).toContain(
    "immutable",
  );
  expect((await whole("")).headers.get("cache-control")).not.toContain("immutable");
});

test("who asks to save data gets a smaller picture, and caches are told", async () => {
  const query = "width=720&format=avif";
  const full = await demoVariant(query);
  const thrifty = await demoVariant(query, { "save-data": "on" });
  expect(full.headers.get("vary")).toContain("Save-Data");
  expect(thrifty.headers.get("etag")).not.toBe(full.headers.get("etag"));
  const [more, less] = await Promise.all([full.arrayBuffer(), thrifty.arrayBuffer()]);
  expect(less.byteLength).toBeLessThan(more.byteLength * 0.75);
  expect(await widthOf(new Response(less))).toBe(480);
});

test("sizes of the shop are kept on disk, odd ones are not", async () => {
  const kept = new Map<string, Buffer>();
  const files: FileStore = {
    put: async (key, bytes) => void kept.set(key, Buffer.from(bytes)),
    get: async (key) => kept.get(key),
    remove: async (key) => void kept.delete(key),
  };
  const wanted = { resize: "cover", quality: 72, format: "webp" } as const;
  const name = `demo/${demoFile}`;
  const first = await createStorage(t.ctx, files).variant("product-image", name, {
    ...wanted,
    width: 240,
  });
  await createStorage(t.ctx, files).variant("product-image", name, { ...wanted, width: 241 });
  expect([...kept.keys()]).toEqual([
    `variants/product-image/${name}/${demoPicture.version}/240x0-cover-72.webp`,
  ]);
  // Another copy of the shop finds the kept one instead of making its own.
  kept.set([...kept.keys()][0]!, Buffer.from("kept"));
  const second = await createStorage(t.ctx, files).variant("product-image", name, {
    ...wanted,
    width: 240,
  });
  expect(second.bytes.toString()).toBe("kept");
  expect(second.etag).toBe(first.etag);
});

test("a crowd that wants the same picture has it made once", async () => {
  let puts = 0;
  const files: FileStore = {
    put: async () => void puts++,
    get: async () => undefined,
    remove: async () => {},
  };
  const storage = createStorage(t.ctx, files);
  const wanted = { width: 360, resize: "cover", quality: 72, format: "avif" } as const;
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => storage.variant("product-image", `demo/${demoFile}`, wanted)),
  );
  expect(new Set(answers.map(({ bytes }) => bytes)).size).toBe(1);
  expect(puts).toBe(1);
});
