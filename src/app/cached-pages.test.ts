import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { PageCache } from "~/platform/page-cache.ts";
import { packPage, shrinkPage, unpackPage } from "~/platform/page-forms.ts";
import { type Tag, tags } from "~/platform/tags.ts";
import { testContext } from "~tests/support/context.ts";
import { chooseForm, createCachedAnswers, pageKey, plainForm } from "./cached-pages.server.ts";

const page = (tags: Tag[], text = "<p>page</p>", as: "br" | "gzip" = "br") =>
  packPage({ status: 200, headers: [], body: Buffer.from(text), tags, as });
/** Text that no compression makes smaller. */
const dense = (bytes: number) => randomBytes(bytes).toString("latin1");

test("order of parameters and tracking make no other page", () => {
  expect(pageKey("/products?b=2&a=1&utm_source=x&fbclid=y")).toBe(pageKey("/products?a=1&b=2"));
  expect(pageKey("/products")).toBe("/products?");
  expect(pageKey("/products?a=1")).not.toBe(pageKey("/products?a=2"));
});

test("a drop forgets every page with the tag and no other", async () => {
  const cache = new PageCache();
  cache.set("a", await page([tags.catalogue, tags.product(1)]));
  cache.set("b", await page([tags.catalogue]));
  cache.set("c", await page([tags.settings]));
  const before = cache.generation;
  cache.drop([tags.product(1)]);
  expect([cache.get("a"), cache.get("b")?.status, cache.get("c")?.status]).toEqual([
    undefined,
    200,
    200,
  ]);
  cache.drop([tags.catalogue]);
  expect(cache.size).toBe(1);
  expect(cache.generation).toBeGreaterThan(before);
});

test("what was made across a change is kept, unless one of its own tags was meant", () => {
  const cache = new PageCache();
  const started = cache.generation;
  cache.drop([tags.stock, tags.product(1)]);
  expect(cache.hasChanged([tags.settings, tags.catalogue], started)).toBe(false);
  expect(cache.hasChanged([tags.catalogue, tags.product(1)], started)).toBe(true);
  expect(cache.hasChanged([tags.product(1)], cache.generation)).toBe(false);
  // What was dropped before more than it remembers may have been anything.
  cache.drop(Array.from({ length: 20_000 }, (_, n) => tags.product(n + 2)));
  expect(cache.hasChanged([tags.product(1)], started)).toBe(true);
  const again = cache.generation;
  cache.clear();
  expect(cache.hasChanged([tags.settings], again)).toBe(true);
});

test("the least recently used page makes room", async () => {
  const big = dense(2000);
  const sample = await page([tags.catalogue], big);
  const scale = new PageCache();
  scale.set("a", sample);
  const cache = new PageCache({ maxBytes: scale.bytes * 2 });
  cache.set("a", sample);
  cache.set("b", await page([tags.catalogue], big));
  cache.get("a");
  cache.set("c", await page([tags.catalogue], big));
  expect([cache.get("a")?.status, cache.get("b"), cache.get("c")?.status]).toEqual([
    200,
    undefined,
    200,
  ]);
});

test("a page larger than the whole cache is not cached, and pushes nothing out", async () => {
  const small = await page([tags.catalogue]);
  const cache = new PageCache({ maxBytes: 5000 });
  cache.set("a", small);
  cache.set("huge", await page([tags.catalogue], dense(8000)));
  expect([cache.get("a")?.status, cache.get("huge")]).toEqual([200, undefined]);
  // In place of an older form of itself, neither is left.
  cache.set("a", await page([tags.catalogue], dense(8000)));
  expect([cache.get("a"), cache.size]).toEqual([undefined, 0]);
});

test("a page that was replaced goes with its present tags only", async () => {
  const cache = new PageCache();
  cache.set("a", await page([tags.product(1)]));
  cache.set("a", await page([tags.product(2)]));
  cache.drop([tags.product(1)]);
  expect(cache.get("a")?.status).toBe(200);
  cache.drop([tags.product(2)]);
  expect(cache.get("a")).toBeUndefined();
});

test("the form of a page is one that the browser reads, the smallest of those it likes as much", async () => {
  const cached = await shrinkPage(await page([tags.catalogue]));
  const encodingFor = (accepted?: string) =>
    chooseForm(cached, accepted)?.headers["content-encoding"] ?? "identity";
  for (const [accepted, expected] of [
    ["gzip, deflate, br, zstd", "br"],
    ["br", "br"],
    ["*", "br"],
    ["BR", "br"],
    ["br;q=0", "identity"],
    ["br;q=0, gzip", "gzip"],
    ["br; q=0.0, gzip;q=0", "identity"],
    ["br;q=0, *", "gzip"],
    ["br;q=0.2, gzip;q=0.8", "gzip"],
    ["gzip, br;q=0.9", "gzip"],
    ["identity, br;q=0.5", "identity"],
    ["abracadabra", "identity"],
    ["identity;q=0", "identity"],
    ["", "identity"],
    [undefined, "identity"],
  ] as const) {
    expect(encodingFor(accepted), String(accepted)).toBe(expected);
  }
});

test("a fresh page is kept in one form only, quickly made, and never uncompressed", async () => {
  const text = "<p>A loafer of soft leather</p>".repeat(500);
  for (const as of ["br", "gzip"] as const) {
    const fresh = await page([tags.catalogue], text, as);
    expect([Object.keys(fresh.forms), fresh.isSmall]).toEqual([[as], false]);
    expect(fresh.forms[as]!.length).toBeLessThan(text.length / 10);
    // Nothing larger hangs on it.
    expect(fresh.forms[as]!.buffer.byteLength).toBe(fresh.forms[as]!.length);
    expect((await unpackPage(fresh)).toString()).toBe(text);
    const other = as === "br" ? "gzip" : "br";
    expect(chooseForm(fresh, other)).toBeUndefined();
    expect(chooseForm(fresh, "gzip, br")?.headers["content-encoding"]).toBe(as);
    expect((await plainForm(fresh)).headers).not.toHaveProperty("content-encoding");

    const small = await shrinkPage(fresh);
    expect([Object.keys(small.forms), small.isSmall]).toEqual([["br", "gzip"], true]);
    expect(gunzipSync(small.forms.gzip!).toString()).toBe(text);
    expect(small.etag).toBe(fresh.etag);
  }
});

test("however many addresses are asked for, no more bytes are kept than were allowed", async () => {
  const maxBytes = 200_000;
  const cache = new PageCache({ maxBytes });
  const sample = await page([tags.catalogue], dense(500));
  for (let n = 0; n < 2000; n++) cache.set(`/products?q=${n}`, sample);
  expect(cache.bytes).toBeLessThanOrEqual(maxBytes);
  // The smallest page weighs what its objects do, so that many small ones are bounded, too.
  expect(cache.size).toBeLessThan(maxBytes / 2000);
});

const shop = testContext();

test("answers from the cache are counted like those of the app, under a label of their own", async () => {
  const { ctx } = shop;
  const answer = createCachedAnswers(ctx);
  const server = createServer((request, response) => {
    if (!answer(request, response)) response.writeHead(404).end("The app");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const at = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  ctx.pages.set(pageKey("/about"), await page([tags.settings]));

  const first = await fetch(at("/about?utm_source=x"));
  expect([first.status, await first.text()]).toEqual([200, "<p>page</p>"]);
  const etag = first.headers.get("etag")!;
  expect((await fetch(at("/about"), { headers: { "if-none-match": etag } })).status).toBe(304);
  expect((await fetch(at("/about"), { method: "HEAD" })).status).toBe(200);
  expect(await (await fetch(at("/nowhere"))).text()).toBe("The app");

  const figures = await ctx.metrics.render();
  const counted = (method: string, status: string) =>
    figures.includes(
      `http_request_duration_seconds_count{surface="page",method="${method}",status="${status}",cached="yes"} 1`,
    );
  expect([counted("GET", "2xx"), counted("GET", "3xx"), counted("HEAD", "2xx")]).toEqual([
    true,
    true,
    true,
  ]);
  expect(figures).toContain("page_cache_pages 1");
});

test("a page that is asked for again is compressed well, beside the answer", async () => {
  const { ctx } = shop;
  const server = createServer(createCachedAnswers(ctx));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const text = "<p>A loafer of soft leather</p>".repeat(500);
  const key = pageKey("/size-guide");
  ctx.pages.set(key, await page([tags.settings], text));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/size-guide`;
  const ask = (encoding: string) => fetch(url, { headers: { "accept-encoding": encoding } });

  const plain = await ask("identity");
  expect([plain.headers.get("content-encoding"), await plain.text()]).toEqual([null, text]);
  await expect.poll(() => ctx.pages.get(key)?.isSmall).toBe(true);
  for (const encoding of ["br", "gzip"]) {
    const answer = await ask(encoding);
    expect([answer.headers.get("content-encoding"), await answer.text()]).toEqual([encoding, text]);
  }
  // One that has gone meanwhile does not come back.
  const stale = await page([tags.settings], text);
  ctx.pages.clear();
  ctx.pages.replace(key, stale, await shrinkPage(stale));
  expect(ctx.pages.get(key)).toBeUndefined();
});
