import { expect, test } from "vitest";
import { PageCache, packPage } from "~/platform/page-cache.ts";
import { type Tag, tags } from "~/platform/tags.ts";
import { pageKey } from "./cached-pages.server.ts";

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
