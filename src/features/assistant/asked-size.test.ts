import { expect, test } from "vitest";
import { createApp } from "~/app/app.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import type { WireChatCard } from "./schema.ts";

const t = testContext();

test("cards begin with the size that was asked for, where it is in stock, and in the words after it", async () => {
  await makeProduct(t.ctx, {
    name: "Test Gold Mule",
    colors: ["Gold"],
    category: "Women's Shoes",
    stock: { "8": 3, "9": 2, "10": 0 },
  });
  const cardOf = async (...turns: string[]) => {
    const messages = turns.map((content) => ({ role: "user", content }));
    const answer = await createApp(t.ctx).request("http://shop.test/functions/v1/chatbot", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ messages }),
    });
    const stream = await answer.text();
    const events = stream.match(/(?<=^data: )\{.*"cards".*$/gm) ?? [];
    const cards = events.flatMap((line) => JSON.parse(line).cards as WireChatCard[]);
    const card = cards.find(({ name }) => name === "Test Gold Mule");
    expect(card).toBeDefined();
    return card?.asked_size;
  };
  expect(await cardOf("gold mules in US 9")).toBe("9");
  expect(await cardOf("gold mules in EU 40")).toBe("9");
  expect(await cardOf("mules in US 9", "in gold")).toBe("9");
  expect(await cardOf("gold mules")).toBeUndefined();
  // Gone in that: no other size may be chosen in its place, nor the shopper's usual one.
  expect(await cardOf("do you have the test gold mule in US 10?")).toBeNull();
});
