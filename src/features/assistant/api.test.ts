import fc from "fast-check";
import { expect, test } from "vitest";
import { createApp } from "~/app/app.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";

const t = testContext();
const call = (name: string, body: unknown) =>
  createApp(t.ctx).request(`http://shop.test/functions/v1/${name}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${t.ctx.tokens.publicKey}`,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
const ask = async (content: string) => {
  const response = await call("chatbot", { messages: [{ role: "user", content }] });
  expect(response.headers.get("content-type")).toMatch(/^text\/event-stream/);
  return response.text();
};

/** What a client that knows only text reads. */
const textOf = (stream: string) =>
  stream
    .split("\n")
    .filter((line) => line.startsWith("data: {"))
    .map((line) => JSON.parse(line.slice("data: ".length)).choices[0].delta.content)
    .join("");

test("an answer comes as text in pieces, with cards beside it, closed by [DONE]", async () => {
  const product = await makeProduct(t.ctx, {
    name: "Test Red Loafer",
    colors: ["Red"],
    category: "Men's Shoes",
  });
  const stream = await ask("do you have red loafers?");
  expect(stream.trimEnd().endsWith("data: [DONE]")).toBe(true);
  expect(textOf(stream)).not.toBe("");
  expect(stream).toContain(`"id":${product.id}`);
});

test("fees come from the shop's own table", async () => {
  expect(textOf(await ask("How much is delivery to Kano?"))).toContain("₦5,000");
});

test("recommendations are real pieces in stock, with reasons", async () => {
  await makeProduct(t.ctx, { name: "Test Gone Loafer", colors: ["Red"], stock: { "10": 0 } });
  const response = await call("ai-recommendations", {
    userPreferences: "red loafers",
    recentViews: [],
  });
  const { recommendations } = (await response.json()) as {
    recommendations: { name: string; category: string; reason: string; priceRange: string }[];
  };
  expect(recommendations.length).toBeGreaterThan(0);
  expect(recommendations.map(({ name }) => name)).not.toContain("Test Gone Loafer");
  for (const { reason, priceRange } of recommendations) {
    expect(reason).not.toBe("");
    expect(priceRange).toMatch(/^₦[\d,]+$/);
  }
});

test("no body makes a 5xx", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("chatbot", "ai-recommendations"),
      fc.oneof(
        fc.json(),
        fc.string(),
        fc.record({
          messages: fc.array(
            fc.record({ role: fc.constantFrom("user", "assistant"), content: fc.string() }),
          ),
        }),
      ),
      async (name, body) => {
        const response = await call(name, body);
        expect(response.status).toBeLessThan(500);
        await response.text();
      },
    ),
    { numRuns: 100 },
  );
});
