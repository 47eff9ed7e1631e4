import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAdaptorServer } from "@hono/node-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "~/app/app.ts";
import { makeConformanceData, writeConformanceData } from "../scripts/lib/ucp-data.ts";
import { runCases } from "../scripts/lib/ucp-run.ts";
import { startTranslator } from "../scripts/lib/ucp-translator.ts";
import { testContext } from "./support/context.ts";

const shop = testContext();
let folder: string;
let translator: Awaited<ReturnType<typeof startTranslator>>;
let server: ReturnType<typeof createAdaptorServer>;
let flags: string[];

/**
 * Cases in the form of the official ones, for Node in place of Python: what they are asked with, what they
 * print, and what they send in the earlier version of the protocol.
 */
const SUITE = `
const { readFileSync } = require("node:fs");
const flag = (name) => process.argv.find((one) => one.startsWith("--" + name + "=")).slice(name.length + 3);
const wanted = process.env.TESTBRIDGE_TEST_ONLY.split(" ");
const input = JSON.parse(readFileSync(flag("conformance_input"), "utf8"));
const csv = (name) => readFileSync(flag("test_data_dir") + "/" + name, "utf8").trim().split("\\n").map((line) => line.split(","));
const send = async (method, url, body) => {
  const answer = await fetch(url, { method, headers: { "ucp-agent": 'profile="http://localhost:1/agent"' }, ...(body ? { body: JSON.stringify(body) } : {}) });
  return { status: answer.status, body: await answer.json() };
};
const equal = (a, b) => { if (a !== b) throw new Error(a + " is not " + b); };
const endpoint = async () => {
  const { body } = await send("GET", flag("server_url") + "/.well-known/ucp");
  equal(body.ucp.capabilities.some(({ name }) => name === "dev.ucp.shopping.checkout"), true);
  return body.ucp.services["dev.ucp.shopping"].rest.endpoint;
};
const begin = async () => {
  const at = await endpoint();
  const destination = { id: "dest_1", address_country: "US" };
  const { status, body } = await send("POST", at + "/checkout-sessions", {
    line_items: [{ quantity: 1, item: { id: input.items[0].id, title: "Wrong" } }],
    payment: { instruments: [], handlers: [] },
    discounts: { codes: ["10OFF"] },
    fulfillment: { methods: [{ type: "shipping", destinations: [destination], selected_destination_id: "dest_1", groups: [{ selected_option_id: "std-ship" }] }] },
  });
  equal(status, 201);
  return { at, body };
};
const cases = {
  async test_order() {
    const { at, body } = await begin();
    equal(body.totals.every(({ amount }) => amount >= 0), true);
    equal(body.totals.find(({ type }) => type === "items_discount").amount, 350);
    equal(body.payment.handlers[0].id, "pay_on_delivery");
    equal(body.fulfillment.methods[0].groups[0].selected_option_id, "standard");
    const [names, values] = csv("payment_instruments.csv");
    const payment_data = Object.fromEntries(names.map((name, n) => [name, values[n]]));
    const done = await send("POST", at + "/checkout-sessions/" + body.id + "/complete", { payment_data, risk_signals: {} });
    equal(done.body.status, "completed");
    const order = await send("GET", flag("server_url") + "/orders/" + done.body.order.id);
    equal(order.body.checkout_id, body.id);
  },
  async test_wrong() {
    const { body } = await begin();
    equal(body.status, "canceled");
  },
  async test_never() { throw new Error("nobody asked for this one"); },
};
(async () => {
  for (const name of Object.keys(cases).filter((one) => wanted.includes(one))) {
    const error = await cases[name]().then(() => undefined, (reason) => reason);
    console.error("[ " + (error ? " FAILED " : "      OK") + " ] SuiteTest." + name);
    if (error) console.error("FAIL: " + name + " (__main__.SuiteTest)\\n" + error.name + "Error: " + error.message);
  }
})();
`;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "oriki-ucp-"));
  writeFileSync(join(folder, "suite_test.py"), SUITE);
  writeFileSync(join(folder, "broken_test.py"), 'throw new Error("no module of that name");');
  server = createAdaptorServer({ fetch: createApp(shop.ctx).fetch });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  translator = await startTranslator(`http://127.0.0.1:${port}`);
  const data = await makeConformanceData(shop.ctx.pool);
  flags = [`--server_url=${translator.url}`, ...writeConformanceData(folder, data)];
});
afterAll(() => {
  translator.stop();
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

test("cases of an earlier version are run against the shop, and what became of each is told", async () => {
  const cases = ["test_order", "test_wrong"].map((name) => ({ file: "suite_test", name }));
  const broken = { file: "broken_test", name: "test_all" };
  const outcomes = await runCases([...cases, broken], { folder, python: process.execPath, flags });
  expect(Object.fromEntries(outcomes)).toEqual({
    "suite_test.test_order": { outcome: "passed" },
    "suite_test.test_wrong": {
      outcome: "failed",
      reason: expect.stringContaining("ready_for_complete is not canceled"),
    },
    // What ends before it says anything is no success.
    "broken_test.test_all": { outcome: "failed", reason: expect.any(String) },
  });
});
