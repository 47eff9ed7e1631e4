import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { PageCache, packPage } from "~/platform/page-cache.ts";
import { type Tag, tags } from "~/platform/tags.ts";
import { testContext } from "~tests/support/context.ts";
import { answerCachedPagesFirst, chooseForm, pageKey } from "./cached-pages.server.ts";

const page = (on: Tag[], text = "<p>page</p>") => packPage(200, [], Buffer.from(text), on);

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

test("the least recently used page makes room", async () => {
  const big = "x".repeat(2000);
  const sample = await page([tags.catalogue], big);
  const weight = sample.body.length + sample.brotli.length + sample.gzip.length;
  const cache = new PageCache({ maxBytes: weight * 2 });
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
  const cache = new PageCache({ maxBytes: 1000 });
  cache.set("a", small);
  cache.set("huge", await page([tags.catalogue], "x".repeat(2000)));
  expect([cache.get("a")?.status, cache.get("huge")]).toEqual([200, undefined]);
  // In place of an older form of itself, neither is left.
  cache.set("a", await page([tags.catalogue], "x".repeat(2000)));
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
  const cached = await page([tags.catalogue]);
  const encodingFor = (accepted?: string) =>
    chooseForm(cached, accepted).headers["content-encoding"] ?? "identity";
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

const shop = testContext();

test("answers from the cache are counted like those of the app, under a label of their own", async () => {
  const { ctx } = shop;
  const server = createServer((_request, response) => response.writeHead(404).end("The app"));
  answerCachedPagesFirst(ctx, server);
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
