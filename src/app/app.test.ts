import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { testContext } from "~tests/support/context.ts";
import { createApp } from "./app.ts";
import { createPageHandler } from "./pages.server.ts";

const t = testContext();
const request = (path: string, init?: RequestInit) =>
  createApp(t.ctx).request(`http://shop.test${path}`, init);

test("the process, the database and the figures answer", async () => {
  expect(await (await request("/healthz")).text()).toBe("ok");
  expect(await (await request("/readyz")).text()).toBe("ready");
  const metrics = await (await request("/metrics")).text();
  for (const name of [
    'http_request_duration_seconds_count{surface="page",method="GET",status="2xx",cached="no"} 2',
    "process_resident_memory_bytes ",
    "nodejs_heap_used_bytes ",
    "nodejs_eventloop_delay_p99_seconds ",
    "nodejs_eventloop_lag_p99_seconds ",
    "database_connections_open ",
    "database_connections_waiting 0",
    "page_cache_pages 0",
  ]) {
    expect(metrics).toContain(`\n${name}`);
  }
});

test("methods that there are not are answered, without a stack in the log", async () => {
  const logged = vi.spyOn(t.ctx.log, "error");
  const printed = vi.spyOn(console, "error");
  const pages = createPageHandler(t.ctx, () => Promise.reject(new Error("rendered")), "production");
  const server = serve({
    fetch: createApp(t.ctx, { pages }).fetch,
    port: 0,
    hostname: "127.0.0.1",
  });
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const send = async (method: string, path: string) => {
    const sent = httpRequest({ port, host: "127.0.0.1", method, path }).end();
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    answer.resume();
    return [answer.statusCode, answer.headers.allow];
  };
  const pageMethods = "GET, HEAD, POST";
  expect(await send("OPTIONS", "/")).toEqual([204, pageMethods]);
  expect(await send("DELETE", "/about")).toEqual([405, pageMethods]);
  for (const path of ["/", "/.well-known/security.txt", "/rest/v1/products", "/auth/v1/user"]) {
    expect(await send("TRACE", path), path).toEqual([405, undefined]);
    expect((await send("OPTIONS", path))[0], path).toBe(204);
  }
  expect(logged).not.toHaveBeenCalled();
  expect(printed).not.toHaveBeenCalled();
  server.close();
});

test("words that every object of the language has, and null characters, are words like others", async () => {
  for (const word of ["constructor", "__proto__", "toString", "leather constructor bag"]) {
    for (const name of ["search_products", "suggest"]) {
      const answer = await request(`/rest/v1/rpc/${name}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ query: word }),
      });
      expect(answer.status, `${name} ${word}`).toBe(200);
    }
    const answer = await request("/functions/v1/chatbot", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ messages: [{ role: "user", content: `Show me a ${word}` }] }),
    });
    expect(await answer.text(), word).not.toContain("assistant_failed");
  }
  for (const path of [
    "/storage/v1/object/public/avatars/a%00b.avif",
    "/storage/v1/render/image/public/avatars/%00?width=160",
    "/img/160/%00",
  ]) {
    const answer = await request(path);
    expect(await answer.json(), path).toMatchObject({ message: "A name has no null characters" });
  }
});

test("a body over 1 MiB is refused with 413", async () => {
  const response = await request("/rest/v1/rpc/check_cart", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ lines: [], filler: "x".repeat(1024 * 1024) }),
  });
  expect(response.status).toBe(413);
});

test("no path, query, header or body makes a 5xx or shows a stack", async () => {
  const app = createApp(t.ctx);
  const bases = [
    "/auth/v1/",
    "/rest/v1/",
    "/rest/v1/rpc/",
    "/storage/v1/",
    "/storage/v1/object/",
    "/webhooks/paystack",
    "/functions/v1/",
    "/placeholder/",
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...bases),
      fc.webPath(),
      fc.webQueryParameters(),
      fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"),
      fc.oneof(fc.string(), fc.json()),
      fc.stringMatching(/^[\x20-\x7e]{0,40}$/),
      async (base, path, query, method, body, header) => {
        const hasBody = method !== "GET" && method !== "HEAD";
        const response = await app.request(`http://shop.test${base}${path}?${query}`, {
          method,
          headers: {
            "content-type": "application/json",
            authorization: header.trim(),
            prefer: header.trim(),
            cookie: header.trim(),
          },
          ...(hasBody ? { body } : {}),
        });
        expect(response.status).toBeLessThan(500);
        expect(await response.text()).not.toMatch(/\bat .+\(.+:\d+:\d+\)/);
      },
    ),
    { numRuns: 600 },
  );
});
