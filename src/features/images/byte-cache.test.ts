import { expect, test } from "vitest";
import { createByteCache } from "./byte-cache.ts";

const entry = (size: number) => ({ bytes: new Uint8Array(size) });

test("the cache forgets what was used longest ago when it is full", () => {
  const cache = createByteCache(100);
  cache.set("a", entry(40));
  cache.set("b", entry(40));
  expect(cache.get("a")).toBeDefined();
  cache.set("c", entry(40));
  expect(cache.get("b")).toBeUndefined();
  expect(cache.get("a")).toBeDefined();
  expect(cache.get("c")).toBeDefined();
  expect(cache.bytes).toBe(80);
});

test("an entry set again counts once, and one larger than the cache is not kept", () => {
  const cache = createByteCache(100);
  cache.set("a", entry(40));
  cache.set("a", entry(60));
  expect(cache.bytes).toBe(60);
  cache.set("huge", entry(101));
  expect(cache.get("huge")).toBeUndefined();
  expect(cache.get("a")).toBeDefined();
  expect(cache.bytes).toBe(60);
});
