import { once } from "node:events";
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { rules } from "~/platform/admission.ts";
import { packPage } from "~/platform/page-forms.ts";
import { type Tag, tags } from "~/platform/tags.ts";
import { testContext } from "~tests/support/context.ts";
import { createApp } from "./app.ts";
import { pageKey } from "./cached-pages.server.ts";
import { guardFront } from "./front.server.ts";
import { createWorkOf } from "./work-of.server.ts";

const shop = testContext();

const page = (text: string, on: Tag[] = [tags.catalogue]) =>
  packPage({ status: 200, headers: [], body: Buffer.from(text), tags: on, as: "br" });

/** A guarded server whose app answers when the test says so. */
async function open() {
  const { ctx } = shop;
  ctx.pages.clear();
  const begun: { url: string; response: ServerResponse }[] = [];
  const server = createServer((request, response) => {
    begun.push({ url: `${request.method} ${request.url}`, response });
  });
  guardFront(ctx, server, createApp(ctx), { delay: () => 0 });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  /** Sends and does not wait for the answer. */
  function send(path: string, { method = "GET", accept = "*/*", body = "" } = {}) {
    const sent = httpRequest({
      port,
      host: "127.0.0.1",
      path,
      method,
      headers: { accept },
      agent: false,
    });
    sent.on("error", () => {});
    sent.end(body);
    const answer = once(sent, "response").then(async (event) => {
      const [response] = event as [IncomingMessage];
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      return {
        status: response.statusCode,
        headers: response.headers,
        text: Buffer.concat(chunks).toString(),
      };
    });
    answer.catch(() => {});
    return { answer, leave: () => sent.destroy() };
  }
  return { ctx, begun, send };
}

test("while everything else waits or is refused, kept pages are answered, and orders begin", async () => {
  const { ctx, begun, send } = await open();
  ctx.pages.set(pageKey("/about"), await page("<p>kept</p>"));
  const { extra, browsing } = rules.calls;
  const search = () => send("/rest/v1/rpc/search_products", { method: "POST" });
  const read = () => send("/rest/v1/products?limit=1");
  const fill = async (count: number, ask: () => ReturnType<typeof send>) => {
    const asked = Array.from({ length: count }, ask);
    const statuses: (number | undefined)[] = [];
    for (const one of asked)
      void one.answer.then(
        ({ status }) => statuses.push(status),
        () => {},
      );
    return statuses;
  };
  const searches = await fill(extra.atOnce + extra.waiting + 10, search);
  await expect.poll(() => searches).toEqual(Array(10).fill(503));
  const reads = await fill(browsing.atOnce - extra.atOnce + browsing.waiting + 5, read);
  await expect.poll(() => reads).toEqual(Array(5).fill(503));
  expect(begun.length).toBe(browsing.atOnce);

  const kept = await send("/about").answer;
  expect([kept.status, kept.text]).toEqual([200, "<p>kept</p>"]);
  send("/rest/v1/rpc/place_order", { method: "POST" });
  send("/webhooks/paystack", { method: "POST" });
  send("/rest/v1/rpc/admin_list", { method: "POST" });
  send("/healthz");
  send("/readyz");
  await expect.poll(() => begun.length).toBe(browsing.atOnce + 5);
  const figures = await ctx.metrics.render();
  expect(figures).toContain('admission_total{class="extra",outcome="refused"} 10');
  expect(figures).toContain('admission_total{class="browsing",outcome="refused"} 5');
  expect(figures).toContain(`admission_extra_waiting ${extra.waiting}`);
  expect(figures).toContain("event_loop_delay_seconds ");
});

test("who is refused is told so in the words of the wire, and a person by a page that tries again", async () => {
  const { begun, send } = await open();
  const { extra } = rules.calls;
  const turn = () => send("/functions/v1/chatbot", { method: "POST" });
  for (let n = 0; n < extra.atOnce + extra.waiting; n++) turn();
  await expect.poll(() => begun.length).toBe(extra.atOnce);
  const turned = await turn().answer;
  expect(turned.status).toBe(503);
  expect(Number(turned.headers["retry-after"])).toBeGreaterThan(0);
  expect(turned.headers["x-content-type-options"]).toBe("nosniff");
  expect(JSON.parse(turned.text)).toMatchObject({ code: "unavailable" });
  const search = await send("/rest/v1/rpc/search_products", { method: "POST" }).answer;
  expect(JSON.parse(search.text)).toMatchObject({ code: "57P03", details: expect.any(String) });
  expect(search.headers["access-control-allow-origin"]).toBe("*");

  const { browsing } = rules.pages;
  const ask = (n: number) => send(`/products?n=${n}`, { accept: "text/html" });
  for (let n = 0; n < browsing.atOnce + browsing.waiting; n++) ask(n);
  await expect.poll(() => begun.length).toBe(extra.atOnce + browsing.atOnce);
  const refused = await ask(1000).answer;
  expect([refused.status, refused.headers["content-type"]]).toEqual([
    503,
    "text/html; charset=UTF-8",
  ]);
  expect(refused.text).toContain(
    `http-equiv="refresh" content="${refused.headers["retry-after"]}"`,
  );
  expect(refused.text).toContain('href="/products?n=1000"');
});

test("a crowd that asks for one page has it rendered once", async () => {
  const { ctx, begun, send } = await open();
  const crowd = Array.from({ length: 200 }, () => send("/sale", { accept: "text/html" }).answer);
  await expect.poll(() => begun.length).toBe(1);
  ctx.pages.set(pageKey("/sale"), await page("<p>sale</p>"));
  begun[0]!.response.end("<p>sale</p>");
  const answers = await Promise.all(crowd);
  expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(["<p>sale</p>"]));
  expect(begun.length).toBe(1);
});

test("a page that is nobody's but theirs is rendered for each, also when the first has gone", async () => {
  const { begun, send } = await open();
  const first = send("/orders/1");
  await expect.poll(() => begun.length).toBe(1);
  const second = send("/orders/1").answer;
  first.leave();
  await expect.poll(() => begun.length).toBe(2);
  begun[1]!.response.end("mine");
  expect((await second).text).toBe("mine");
});

test("every route has a class, by its limit", () => {
  const workOf = createWorkOf(createApp(shop.ctx));
  const found = (method: string, path: string) => {
    const work = workOf(method, path);
    return work.class === "always" ? work.class : `${work.class} ${work.lane}`;
  };
  for (const [method, path, expected] of [
    ["GET", "/healthz", "always"],
    ["GET", "/readyz", "always"],
    ["GET", "/metrics", "always"],
    ["OPTIONS", "/rest/v1/rpc/place_order", "always"],
    ["POST", "/rest/v1/rpc/place_order", "urgent calls"],
    ["POST", "/rest/v1/rpc/quote_delivery?x=1", "urgent calls"],
    ["POST", "/rest/v1/rpc/check_cart", "urgent calls"],
    ["POST", "/rest/v1/rpc/start_card_payment", "urgent calls"],
    ["POST", "/rest/v1/rpc/admin_dashboard", "urgent calls"],
    ["POST", "/webhooks/paystack", "urgent calls"],
    ["POST", "/auth/v1/token?grant_type=password", "urgent calls"],
    ["GET", "/rest/v1/products?select=*", "browsing calls"],
    ["HEAD", "/rest/v1/products", "browsing calls"],
    ["PATCH", "/rest/v1/products?id=eq.1", "urgent calls"],
    ["POST", "/rest/v1/product_views", "extra calls"],
    ["GET", "/storage/v1/object/public/product-image/a.webp", "browsing calls"],
    ["GET", "/rest/v1/rpc/search_products?query=bag", "extra calls"],
    ["POST", "/rest/v1/rpc/suggest", "extra calls"],
    ["POST", "/functions/v1/chatbot", "extra calls"],
    ["POST", "/functions/v1/ai-recommendations", "extra calls"],
    ["POST", "/rest/v1/rpc/admin_export", "extra calls"],
    ["GET", "/rest/v1/nothing_like_it", "browsing calls"],
    ["GET", "/", "browsing pages"],
    ["GET", "/product/12", "browsing pages"],
    ["GET", "/products?page=2&q=bag", "extra pages"],
    ["GET", "/checkout/payment", "urgent pages"],
    ["GET", "/orders/1.data", "urgent pages"],
    ["GET", "/admin", "urgent pages"],
    ["GET", "/administer", "browsing pages"],
    ["POST", "/contact", "browsing pages"],
  ] as const) {
    expect(found(method, path), `${method} ${path}`).toBe(expected);
  }
});
