import { Hono } from "hono";
import { expect, test } from "vitest";
import { clientAddress } from "./caller.ts";
import { parseConfig } from "./config.ts";
import type { Context } from "./context.ts";

async function addressOf(trustProxy: string, forwarded: string) {
  const ctx = { config: parseConfig({ TRUST_PROXY: trustProxy }) } as Context;
  const app = new Hono().get("/", (c) => c.text(clientAddress(ctx, c)));
  const answer = await app.request(
    "/",
    { headers: { "x-forwarded-for": forwarded } },
    { incoming: { socket: { remoteAddress: "10.0.0.1" } } },
  );
  return answer.text();
}

test("the address is the connection's, or the one that the trusted proxy has added", async () => {
  expect(await addressOf("false", "1.2.3.4")).toBe("10.0.0.1");
  expect(await addressOf("true", "102.89.0.1")).toBe("102.89.0.1");
});

test("an address that a client writes itself does not count", async () => {
  expect(await addressOf("true", "1.2.3.4, 102.89.0.1")).toBe("102.89.0.1");
});
