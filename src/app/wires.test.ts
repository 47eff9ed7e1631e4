import { createClient } from "@supabase/supabase-js";
import { beforeAll, expect, test } from "vitest";
import { testContext } from "~tests/support/context.ts";
import { createApp } from "./app.ts";

const t = testContext();
let app: ReturnType<typeof createApp>;
beforeAll(() => {
  // With pages behind it, as it runs.
  app = createApp(t.ctx, { pages: (c) => c.html("<!doctype html><p>A page</p>") });
});
const request = async (path: string, init?: RequestInit) =>
  app.request(`http://shop.test${path}`, init);

const text = expect.any(String);
/** Each wire's errors, by what its client reads. */
const wires: Record<string, (status: number) => object> = {
  "/auth/v1": (status) => ({ code: status, error_code: text, msg: text }),
  "/rest/v1": () => ({ code: text, message: text, details: null, hint: null }),
  "/functions/v1": () => ({ code: text, message: text }),
  "/storage/v1": (status) => ({
    statusCode: String(status),
    error: text,
    code: text,
    message: text,
  }),
  "/realtime/v1": () => ({ code: text, message: text }),
  "/webhooks": () => ({ code: text, message: text }),
};

test.each(Object.keys(wires))(
  "an unknown path under %s is 404 in the wire's words",
  async (base) => {
    const shape = wires[base]!(404);
    for (const path of ["", "/", "/nothing/like/it", "/nothing/like/it/?x=1"]) {
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
        if (base === "/rest/v1" && path.length < 2) continue; // The description of the API.
        const answer = await request(base + path, {
          method,
          ...(method === "GET" ? {} : { body: "{}" }),
        });
        expect(answer.status, `${method} ${base}${path}`).toBe(404);
        expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
        expect(await answer.json()).toMatchObject(shape);
      }
    }
    const head = await request(`${base}/nothing/like/it`, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([404, ""]);
  },
);

const known: [path: string, method: string, allow: string][] = [
  ["/auth/v1/user", "POST", "GET, PUT, HEAD"],
  ["/auth/v1/token?grant_type=password", "GET", "POST"],
  ["/auth/v1/factors/1/challenge", "DELETE", "POST"],
  ["/rest/v1", "POST", "GET, HEAD"],
  ["/rest/v1/openapi.json", "DELETE", "GET, HEAD"],
  ["/rest/v1/order_items", "DELETE", "GET, HEAD"],
  ["/rest/v1/products", "PUT", "GET, HEAD, POST, PATCH, DELETE"],
  ["/rest/v1/rpc/suggest", "PATCH", "GET, HEAD, POST"],
  ["/rest/v1/rpc/place_order", "GET", "POST"],
  ["/functions/v1/chatbot", "GET", "POST"],
  ["/functions/v1/generate-product-images", "PUT", "GET, POST, HEAD"],
  ["/storage/v1/object/list/product-image", "PATCH", "POST, DELETE, GET, PUT, HEAD"],
  ["/storage/v1/render/image/public/product-image/x.png", "POST", "GET, HEAD"],
  ["/realtime/v1/websocket", "POST", "GET, HEAD"],
  ["/webhooks/paystack", "GET", "POST"],
];
test.each(known)("%s by %s is 405 and names what is possible", async (path, method, allow) => {
  const answer = await request(path, { method });
  expect(answer.status).toBe(405);
  const allowed = answer.headers.get("allow")?.split(", ").sort();
  expect(allowed).toEqual(allow.split(", ").sort());
  const base = Object.keys(wires).find((one) => path.startsWith(one))!;
  expect(await answer.json()).toMatchObject(wires[base]!(405));
});

test("a refusal may be read from another site, and a preflight passes as before", async () => {
  for (const base of ["/auth/v1", "/rest/v1", "/functions/v1", "/storage/v1"]) {
    const headers = { Origin: "https://elsewhere.example" };
    const refused = await request(`${base}/nothing/like/it`, { headers });
    expect(refused.headers.get("access-control-allow-origin"), base).toBe("*");
    const preflight = await request(`${base}/nothing/like/it`, {
      method: "OPTIONS",
      headers: { ...headers, "Access-Control-Request-Method": "POST" },
    });
    expect(preflight.status, base).toBe(204);
    expect(preflight.headers.get("access-control-allow-methods"), base).toContain("POST");
  }
});

test("the auth client's own form of an error holds for unknown paths too", async () => {
  const answer = await request("/auth/v1/sso", {
    method: "POST",
    headers: { "X-Supabase-Api-Version": "2024-01-01" },
  });
  expect(await answer.json()).toEqual({ code: "not_found", message: text });
  expect(answer.headers.get("x-sb-error-code")).toBe("not_found");
});

test("the official client understands what the shop does not have", async () => {
  const client = createClient("http://shop.test", t.ctx.tokens.publicKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      fetch: async (url, init) => request(String(url).replace("http://shop.test", ""), init),
    },
  });
  const invoked = await client.functions.invoke("nothing-like-it");
  expect(invoked.error).toMatchObject({ name: "FunctionsHttpError" });
  expect(await invoked.error.context.json()).toMatchObject({ code: "not_found" });
  const signIn = await client.auth.signInAnonymously();
  expect(signIn.error?.message).not.toContain("Unexpected token");
  const shared = await client.auth.getClaims("a.b.c");
  expect(shared.data).toBeNull();
  const copied = await client.storage.from("product-image").copy("a.png", "b.png");
  expect(copied.error?.message).toBe("POST is not possible at this address");
});

test("a plain request to the live wire is told to upgrade", async () => {
  const answer = await request("/realtime/v1/websocket");
  expect([answer.status, answer.headers.get("upgrade")]).toEqual([426, "websocket"]);
  expect(await answer.json()).toMatchObject({ code: "upgrade_required" });
});

test("pages are still pages", async () => {
  for (const path of ["/", "/auth", "/rest", "/webhook", "/functions/v2/x"]) {
    expect((await request(path)).headers.get("content-type"), path).toMatch(/^text\/html/);
  }
});
