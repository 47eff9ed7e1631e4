import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { unavailable } from "~/platform/errors.ts";
import { testContext } from "~tests/support/context.ts";
import { closeLines, type DatabaseLine, openLine } from "~tests/support/database-line.ts";
import { answerError } from "./answer-error.ts";
import { createApp } from "./app.ts";
import { createPageHandler } from "./pages.server.ts";

let line: DatabaseLine;
const t = testContext({
  async lead(url) {
    line = await openLine(url);
    return line.url;
  },
});
let app: ReturnType<typeof createApp>;
beforeAll(async () => {
  app = createApp(t.ctx, { pages: createPageHandler(t.ctx, pagesThatAsk, "production") });
  await line.cut();
});
afterAll(closeLines);

/** Pages as the built ones fail: with what their loaders threw. */
async function pagesThatAsk(): Promise<never> {
  await t.ctx.pool.query("select 1");
  throw new Error("The database answered");
}

const request = async (path: string, init?: RequestInit) =>
  app.request(`http://shop.test${path}`, init);
const text = expect.any(String);
const wires: [path: string, body: object | null, shape: object][] = [
  [
    "/auth/v1/token?grant_type=password",
    { email: "ada@example.com", password: "long enough" },
    { error_code: "unavailable", msg: text },
  ],
  ["/rest/v1/rpc/suggest", { query: "bag" }, { code: "57P01", message: text, hint: null }],
  [
    "/storage/v1/object/public/product-image/a.webp",
    null,
    { statusCode: "503", code: "unavailable", error: text },
  ],
  ["/functions/v1/ai-recommendations", { recentViews: [] }, { code: "unavailable", message: text }],
];

test.each(wires)(
  "while the database is away %s says so in its wire's words",
  async (path, body, shape) => {
    const sent = {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    };
    const answer = await request(path, body ? sent : {});
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject(shape);
  },
);

test("what is refused before it reaches any wire is said in the words of that wire", async () => {
  const busy = new Hono();
  busy.use(() => {
    throw unavailable("Too many at once", 7);
  });
  busy.onError((error, c) => answerError(t.ctx, c, error));
  for (const [path, , shape] of wires) {
    const answer = await busy.request(`http://shop.test${path}`, { method: "POST" });
    expect([answer.status, answer.headers.get("retry-after")], path).toEqual([503, "7"]);
    const { code: _database, ...inCommon } = shape as { code?: unknown };
    expect(await answer.json()).toMatchObject(inCommon);
  }
  const page = await busy.request("http://shop.test/", { headers: { accept: "text/html" } });
  expect(await page.text()).toContain('content="7"');
});

test("a page that cannot be made says so, and asks again by itself", async () => {
  const answer = await request("/products?category=bags", { headers: { accept: "text/html" } });
  expect(answer.status).toBe(503);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const wait = answer.headers.get("retry-after");
  const page = await answer.text();
  expect(page).toContain(`<meta http-equiv="refresh" content="${wait}">`);
  expect(page).toContain('href="/products?category=bags"');
  // The scripts of a page ask for its data alone, and show the same themselves.
  const data = await request("/products.data");
  expect([data.status, await data.json()]).toEqual([
    503,
    expect.objectContaining({ message: text }),
  ]);
});

test("a form that cannot be taken keeps what was typed, and nothing in it becomes markup", async () => {
  const answer = await request("/contact?from=%22%3E", {
    method: "POST",
    headers: { accept: "text/html", "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ name: "Ada", message: '"><script>alert(1)</script>' }),
  });
  expect(answer.status).toBe(503);
  const page = await answer.text();
  expect(page).not.toContain("refresh");
  expect(page).toContain('<form method="post" action="/contact?from=%22%3E">');
  expect(page).toContain('<input type="hidden" name="name" value="Ada">');
  expect(page).toContain('name="message" value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
});
