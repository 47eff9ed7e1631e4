import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { testContext } from "~tests/support/context.ts";
import { onePage } from "~tests/support/one-page.ts";
import { packAnswer } from "./pack-answer.server.ts";
import { createPageHandler } from "./pages.server.ts";

const t = testContext();
const text = "<p>Where shall it go? Lagos, Abuja, Kano</p>".repeat(100);
const html = { "content-type": "text/html; charset=utf-8" };

const LongPage = () => text;
const NoPage = () => null;

test.each([
  ["br", (body: Buffer) => brotliDecompressSync(body)],
  ["gzip", (body: Buffer) => gunzipSync(body)],
] as const)("a page for one reader goes out in %s when they ask for it", async (as, open) => {
  const answer = await packAnswer(new Response(text, { status: 422, headers: html }), as);
  const body = Buffer.from(await answer.arrayBuffer());
  expect(answer.status).toBe(422);
  expect(Object.fromEntries(answer.headers)).toEqual({
    ...html,
    "content-encoding": as,
    "content-length": String(body.length),
    vary: "accept-encoding",
  });
  expect(body.length).toBeLessThan(text.length / 5);
  expect(open(body).toString()).toBe(text);
});

test("who reads nothing compressed, a short page and a file get it as it is", async () => {
  for (const [body, type, accepted] of [
    [text, html["content-type"], undefined],
    [text, html["content-type"], "identity"],
    [text, html["content-type"], "br;q=0, gzip;q=0"],
    ["<p>Gone</p>", html["content-type"], "br"],
    [text, "application/pdf", "br"],
  ] as const) {
    const sent = new Response(body, { headers: { "content-type": type } });
    const answer = await packAnswer(sent, accepted);
    expect([answer.headers.get("content-encoding"), await answer.text()]).toEqual([null, body]);
  }
  const nothing = await packAnswer(new Response(null, { status: 302, headers: html }), "br");
  expect([nothing.status, nothing.body]).toEqual([302, null]);
});

test("a page that is not kept is compressed, and stays out of every cache", async () => {
  const build = onePage({ Root: LongPage, Page: NoPage, isPublic: false });
  const pages = createPageHandler(t.ctx, async () => build, "production");
  const app = new Hono().all("*", pages);
  for (const method of ["GET", "POST"]) {
    const headers = { "accept-encoding": "gzip, br" };
    const answer = await app.request("http://shop.test/page", { method, headers });
    expect(Object.fromEntries(answer.headers), method).toMatchObject({
      "content-encoding": "br",
      "cache-control": "private, no-store",
    });
    const body = Buffer.from(await answer.arrayBuffer());
    expect(brotliDecompressSync(body).toString(), method).toContain("Where shall it go?");
  }
  expect(t.ctx.pages.size).toBe(0);
});
