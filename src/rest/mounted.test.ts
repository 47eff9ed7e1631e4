import { createClient } from "@supabase/supabase-js";
import { expect, expectTypeOf, test } from "vitest";
import { createApp } from "~/app/app.ts";
import type { wire } from "~/app/wire.server.ts";
import { testContext } from "~tests/support/context.ts";
import type { ClientDatabase } from "./database.ts";

const shop = testContext();

test("the official client works with the shop's own public key", async () => {
  const app = createApp(shop.ctx);
  const client = createClient("http://shop.test", shop.ctx.tokens.publicKey, {
    auth: { persistSession: false },
    global: { fetch: async (url, init) => app.request(String(url), init) },
  });
  expect(await client.from("nothing_like_it").select()).toMatchObject({
    status: 404,
    error: { code: "PGRST205" },
  });
});

test("a token that nobody signed is PGRST301", async () => {
  const response = await createApp(shop.ctx).request("/rest/v1/openapi.json", {
    headers: { Authorization: "Bearer a.b.c" },
  });
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ code: "PGRST301", hint: "bad_jwt" });
});

test("a body over 1 MiB is 413, whether it says so or not", async () => {
  const app = createApp(shop.ctx);
  const chunk = new Uint8Array(64 * 1024).fill(0x20);
  const endless = new ReadableStream({ pull: (controller) => controller.enqueue(chunk) });
  for (const body of [" ".repeat(1024 * 1024 + 1), endless]) {
    const response = await app.request("/rest/v1/rpc/quote_delivery", {
      method: "POST",
      headers: { "Content-Type": "application/json", "Transfer-Encoding": "chunked" },
      body,
      duplex: "half",
    } as RequestInit);
    expect(response.status).toBe(413);
  }
});

test("the client knows the shop's functions by type", () => {
  type Functions = ClientDatabase<typeof wire>["public"]["Functions"];
  expectTypeOf<Functions["quote_delivery"]["Args"]>().toHaveProperty("state");
});

test("the description is at /rest/v1/openapi.json and its page at /docs/api", async () => {
  const app = createApp(shop.ctx);
  const { paths } = await (await app.request("/rest/v1/openapi.json")).json();
  const page = await (await app.request("/docs/api")).text();
  expect(paths).toHaveProperty("/rpc/place_order");
  expect(page).toContain("place_order");
});
