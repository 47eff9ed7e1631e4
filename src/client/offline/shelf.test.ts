import { expect, test } from "vitest";
import { KEPT_AT, Shelf } from "./shelf.ts";

const ORIGIN = "https://shop.example";
const addressOf = (key: RequestInfo | URL) =>
  new URL(key instanceof Request ? key.url : String(key), ORIGIN).href;

/** A cache of a browser, which answers in the order in which it was filled. */
function browserCache() {
  const kept = new Map<string, Response>();
  return {
    kept,
    match: async (key: RequestInfo | URL) => kept.get(addressOf(key))?.clone(),
    async put(key: RequestInfo | URL, answer: Response) {
      kept.delete(addressOf(key));
      kept.set(addressOf(key), answer);
    },
    delete: async (key: RequestInfo | URL) => kept.delete(addressOf(key)),
    keys: async () => [...kept.keys()].map((url) => new Request(url)),
  };
}

const paths = ({ kept }: ReturnType<typeof browserCache>) =>
  [...kept.keys()].map((url) => url.slice(ORIGIN.length));
const shelfIn = (cache: ReturnType<typeof browserCache>, entries: number, bytes: number) =>
  new Shelf(async () => cache, { entries, bytes });

test("the oldest leave when there are too many, and what is kept again is new", async () => {
  const cache = browserCache();
  const shelf = shelfIn(cache, 3, 1000);
  for (const path of ["/1", "/2", "/3", "/1", "/4"]) await shelf.put(path, new Response(path));
  expect(paths(cache)).toEqual(["/3", "/1", "/4"]);
});

test("the oldest leave when they are too large, and one that is larger than all is not kept", async () => {
  const cache = browserCache();
  const shelf = shelfIn(cache, 100, 1000);
  for (const path of ["/1", "/2", "/3"]) await shelf.put(path, new Response("x".repeat(400)));
  expect(paths(cache)).toEqual(["/2", "/3"]);
  await shelf.put("/large", new Response("x".repeat(1001)));
  expect(paths(cache)).toEqual(["/2", "/3"]);
});

test("the bounds hold for what an earlier worker has kept", async () => {
  const cache = browserCache();
  for (const path of ["/1", "/2"])
    await shelfIn(cache, 9, 1000).put(path, new Response("x".repeat(400)));
  await shelfIn(cache, 9, 1000).put("/3", new Response("x".repeat(400)));
  expect(paths(cache)).toEqual(["/2", "/3"]);
});

test("writes at the same time keep the bounds, too", async () => {
  const cache = browserCache();
  const shelf = shelfIn(cache, 2, 1000);
  await Promise.all(["/1", "/2", "/3", "/4"].map((path) => shelf.put(path, new Response(path))));
  expect(paths(cache)).toEqual(["/3", "/4"]);
});

test("what is not wanted any more when its turn comes is not kept", async () => {
  const cache = browserCache();
  let isWanted = true;
  const kept = shelfIn(cache, 9, 1000).put("/1", new Response("secret"), () => isWanted);
  isWanted = false;
  await kept;
  expect(paths(cache)).toEqual([]);
});

test("an answer is kept as it reads, with when that was", async () => {
  const cache = browserCache();
  const shelf = shelfIn(cache, 9, 1000);
  const headers = { "content-encoding": "br", "content-type": "text/html" };
  const before = new Date().toISOString();
  await shelf.put("/1", new Response("<html>", { headers }));
  const kept = await shelf.match("/1");
  expect(await kept?.text()).toBe("<html>");
  expect(kept?.headers.get("content-encoding")).toBeNull();
  expect(kept?.headers.get("content-type")).toBe("text/html");
  expect(kept!.headers.get(KEPT_AT)! >= before).toBe(true);
});

test("a full disk loses an answer, not those that come after", async () => {
  const cache = browserCache();
  const { put } = cache;
  const shelf = shelfIn(cache, 9, 1000);
  cache.put = async () => {
    throw new DOMException("no room", "QuotaExceededError");
  };
  await expect(shelf.put("/1", new Response("1"))).rejects.toThrow("no room");
  cache.put = put;
  await shelf.put("/2", new Response("2"));
  expect(paths(cache)).toEqual(["/2"]);
});
