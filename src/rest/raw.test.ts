import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { Caller } from "~/platform/caller.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { createRestShop, makeCaller } from "~tests/support/rest-shop.ts";

const shop = testContext();
const callers = new Map<string, Caller>();
let request: ReturnType<typeof createRestShop>["request"];
const send = async (method: string, path: string, body?: BodyInit, headers: object = {}) => {
  const init = { method, headers: { "Content-Type": "application/json", ...headers } };
  const response = await request(path, body === undefined ? init : { ...init, body });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) };
};
const admin = { Authorization: "Bearer admin" };

beforeAll(async () => {
  callers.set("admin", await makeCaller(shop.ctx, "Admin", ["admin"]));
  for (let index = 0; index < 3; index++) await makeProduct(shop.ctx, { price: 100 + index });
  request = createRestShop(shop.ctx, callers).request;
});

test("an error has the four fields and nothing of the inside", async () => {
  const defect = await send("POST", "/rpc/fail", '{"how":"defect"}');
  expect(defect.status).toBe(500);
  expect(defect.json()).toEqual({
    code: "XX000",
    message: "Something went wrong on our side",
    details: null,
    hint: null,
  });
  const limited = await send("POST", "/rpc/fail", '{"how":"limit"}');
  expect(limited.status).toBe(429);
  expect(limited.headers.get("retry-after")).toBe("7");
  expect(limited.json().code).toBe("over_request_rate_limit");
});

test("a bad token is 401, whatever is asked for", async () => {
  for (const path of ["/products", "/nothing", "/rpc/add", "/openapi.json"]) {
    const { status, json } = await send("GET", path, undefined, { Authorization: "Bearer bad" });
    expect(status).toBe(401);
    expect(json().code).toBe("PGRST301");
  }
});

test("browsers of any origin may call, and read what the client reads", async () => {
  const preflight = await request("/products", {
    method: "OPTIONS",
    headers: {
      Origin: "https://elsewhere.example",
      "Access-Control-Request-Method": "PATCH",
      "Access-Control-Request-Headers": "apikey,authorization,content-profile,prefer,x-client-info",
    },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
  expect(preflight.headers.get("access-control-allow-methods")).toContain("PATCH");
  expect(preflight.headers.get("access-control-allow-headers")).toContain("content-profile");
  const refused = await send("GET", "/nothing", undefined, { Origin: "https://elsewhere.example" });
  expect(refused.headers.get("access-control-allow-origin")).toBe("*");
  expect(refused.headers.get("access-control-expose-headers")).toContain("Content-Range");
});

test("a Range header pages, and HEAD has no body", async () => {
  const page = await send("GET", "/products?order=price", undefined, {
    Range: "1-1",
    Prefer: "count=exact",
  });
  expect(page.status).toBe(206);
  expect(page.headers.get("content-range")).toBe("1-1/3");
  expect(page.headers.get("preference-applied")).toBe("count=exact");
  expect(page.json()).toMatchObject([{ price: 101 }]);
  const head = await send("HEAD", "/products", undefined, { Prefer: "count=exact" });
  expect(head.text).toBe("");
  expect(head.headers.get("content-range")).toBe("0-2/3");
  const none = await send("GET", "/products?id=eq.0", undefined, { Prefer: "count=exact" });
  expect(none.headers.get("content-range")).toBe("*/0");
  const reversed = await send("GET", "/products", undefined, { Range: "5-1" });
  expect(reversed.status).toBe(416);
});

test("the form of an answer is one that is asked for", async () => {
  const object = "application/vnd.pgrst.object+json";
  const ask = async (accept: string) => {
    const { status, json } = await send("GET", "/products?limit=1", undefined, { Accept: accept });
    if (status !== 200) return status;
    return Array.isArray(json()) ? "list" : "object";
  };
  for (const [accept, expected] of [
    [object, "object"],
    [`${object}, application/json;q=0.5`, "object"],
    [`${object};q=0.5, application/json`, "list"],
    [`${object};q=0, application/json`, "list"],
    [`${object};nulls=stripped, application/json`, "list"],
    ["application/vnd.pgrst.array+json", "list"],
    ["application/json; charset=utf-8", "list"],
    ["text/html, */*;q=0.8", "list"],
    ["APPLICATION/*", "list"],
    ["text/csv", 406],
    ["application/json;q=0", 406],
    [`${object};nulls=stripped`, 406],
  ] as const) {
    expect(await ask(accept), accept).toBe(expected);
  }
});

test("pages neither repeat nor skip rows that compare equal", async () => {
  const seen = new Set<number>();
  for (let offset = 0; offset < 3; offset++) {
    const { json } = await send("GET", `/products?order=category.desc&limit=1&offset=${offset}`);
    seen.add(json()[0].id);
  }
  expect(seen.size).toBe(3);
});

test("bodies that are too large, too deep or not JSON are refused", async () => {
  const post = (body: BodyInit, headers = {}) =>
    send("POST", "/products", body, { ...admin, ...headers });
  expect((await post(`"${"x".repeat(1024 * 1024)}"`)).status).toBe(413);
  const deep = await post(`${"[".repeat(100_000)}${"]".repeat(100_000)}`);
  expect([deep.status, deep.json().code]).toEqual([400, "PGRST102"]);
  for (const body of [
    "",
    "{",
    "nope",
    "[1]",
    "3",
    "null",
    '{"name":',
    new Uint8Array([0x22, 0xff, 0x22]),
  ]) {
    const { status, json } = await post(body);
    expect([status, json().code], String(body)).toEqual([400, "PGRST102"]);
  }
  expect((await post("name=x", { "Content-Type": "text/csv" })).status).toBe(415);
  const streamed = new ReadableStream({
    pull(controller) {
      controller.enqueue(new Uint8Array(64 * 1024).fill(0x20));
    },
  });
  const endless = await request("/products", {
    method: "POST",
    headers: { "Content-Type": "application/json", ...admin },
    body: streamed,
    duplex: "half",
  } as RequestInit);
  expect(endless.status).toBe(413);
});

test("brackets and quotes inside strings are no nesting, and an escaped backslash is no null", async () => {
  const name = `${"[{".repeat(20)}\\"\\\\u0000`;
  const { status } = await send(
    "POST",
    "/products",
    `{"name":"${name}","category":"Bags","price":1}`,
    admin,
  );
  expect(status).toBe(201);
  await send("DELETE", "/products?category=eq.Bags", undefined, admin);
});

test("addresses and methods that do not exist are 404 and 405", async () => {
  expect((await send("PUT", "/products?id=eq.1", "{}")).status).toBe(405);
  expect((await send("GET", "/products/1")).status).toBe(404);
  expect((await send("GET", "/rpc/a/b")).status).toBe(404);
  expect((await send("GET", "/%E0%A4%A")).status).toBe(404);
});

test("a whole query costs one statement, however much is embedded", async () => {
  const statements: string[] = [];
  const { ctx } = shop;
  const counting = Object.create(ctx, {
    db: {
      value: Object.create(ctx.db, {
        execute: {
          value: (query: never) => {
            statements.push("one");
            return ctx.db.execute(query);
          },
        },
      }),
    },
  });
  const { request: counted } = createRestShop(counting, callers);
  const response = await counted(
    "/orders?select=*,order_items(*,products(*,reviews(*)))&limit=100",
    { headers: { ...admin, Prefer: "count=exact" } },
  );
  expect(response.status).toBe(200);
  expect(statements).toHaveLength(1);
});

test("an answer has at most 1000 rows and a write touches at most as many", async () => {
  await shop.ctx.db.execute(
    sql`insert into products (name, category, price_kobo) select 'Many', 'Many', 1 from generate_series(1, 1001)`,
  );
  const many = "/products?category=eq.Many";
  const all = await send("GET", `${many}&limit=5000&select=id`, undefined, {
    Prefer: "count=exact",
  });
  expect(all.json()).toHaveLength(1000);
  expect(all.headers.get("content-range")).toBe("0-999/1001");
  const refused = await send("DELETE", many, undefined, admin);
  expect([refused.status, refused.json().code]).toEqual([400, "54000"]);
  const some = await send("DELETE", `${many}&limit=600`, undefined, {
    ...admin,
    Prefer: "count=exact",
  });
  expect(some.headers.get("content-range")).toBe("*/600");
  const rest = await send("DELETE", many, undefined, { ...admin, Prefer: "count=exact" });
  expect(rest.headers.get("content-range")).toBe("*/401");
  const row = { name: "x", category: "Many", price: 1 };
  const flood = await send("POST", "/products", JSON.stringify(Array(1001).fill(row)), admin);
  expect(flood.status).toBe(400);
});

const columns = [
  "id",
  "name",
  "price",
  "sizes",
  "created_at",
  "is_active",
  "stock_quantity",
  "nope",
];
const operators = [
  "eq",
  "gt",
  "in",
  "is",
  "like",
  "ilike",
  "cs",
  "ov",
  "not.eq",
  "isdistinct",
  "cd",
  "xx",
];
const nasty = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.constantFrom(
    ...'1 -1 1e9 99999999999999999999 NaN {} {a} {1,2} (1,2) () null true \\ % %% \' " \'; ; -- /* $1 \u0000 infinity 2026-01-01 2026-99-99 {"a":1} [1] epoch 24:00'.split(
      " ",
    ),
  ),
);

test("no query makes a 5xx", async () => {
  const filter = fc
    .tuple(fc.constantFrom(...columns), fc.constantFrom(...operators), nasty)
    .map(([column, operator, value]) => [column, `${operator}.${value}`] as [string, string]);
  const other = fc.tuple(
    fc.constantFrom(
      "select",
      "order",
      "limit",
      "offset",
      "or",
      "not.and",
      "reviews.order",
      "a.b.c",
    ),
    fc.oneof(
      nasty,
      fc.constantFrom("id", "*", "*,reviews(*)", "price.desc", "(id.eq.1)", "reviews!inner(id)"),
    ),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(filter, other), { maxLength: 5 }),
      fc.constantFrom("GET", "HEAD", "DELETE"),
      fc.constantFrom("", "count=exact", "return=representation"),
      async (parameters, method, prefer) => {
        const search = new URLSearchParams(parameters);
        const { status } = await send(method, `/reviews?${search}`, undefined, { Prefer: prefer });
        const products = await send(
          method === "DELETE" ? "GET" : method,
          `/products?${search}`,
          undefined,
          {
            Prefer: prefer,
          },
        );
        expect(status).toBeLessThan(500);
        expect(products.status).toBeLessThan(500);
      },
    ),
    { numRuns: 600 },
  );
});

test("no body, path or header makes a 5xx", async () => {
  const printable = fc.string({ unit: "binary-ascii", maxLength: 40 }).map((text) => {
    return [...text].filter((character) => character >= " " && character <= "~").join("");
  });
  const body = fc.oneof(
    fc.json(),
    fc.string({ unit: "binary" }),
    fc
      .record(
        {
          name: nasty,
          category: nasty,
          price: fc.oneof(fc.double(), nasty),
          sizes: fc.array(nasty),
        },
        { requiredKeys: [] },
      )
      .map((row) => JSON.stringify(row)),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("POST", "PATCH", "PUT"),
      fc.oneof(
        fc.constantFrom("/products", "/products?id=eq.0", "/reviews", "/rpc/add", "/rpc/fail"),
        fc
          .string({ unit: "binary-ascii", maxLength: 20 })
          .map((text) => `/${encodeURIComponent(text)}`),
      ),
      body,
      printable,
      printable,
      async (method, path, text, prefer, accept) => {
        const headers = { ...admin, Prefer: prefer, Range: prefer, Accept: accept };
        const { status, text: answer } = await send(method, path, text, headers);
        const isDefectOnPurpose = text.includes('"defect"');
        if (!isDefectOnPurpose) expect(status, answer).toBeLessThan(500);
      },
    ),
    { numRuns: 600 },
  );
});
