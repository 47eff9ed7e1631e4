import { writeFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { users } from "~/db/schema/accounts.ts";
import { orderItems, orders } from "~/db/schema/orders.ts";
import { seedDemo } from "~/demo/seed.server.ts";
import { answerTurn } from "~/features/assistant/chat.server.ts";
import { type ChatMessage, linkedProducts } from "~/features/assistant/planner/conversation.ts";
import { openToolBox } from "~/features/assistant/tools/index.server.ts";
import type { ProductCard } from "~/features/catalogue/queries.server.ts";
import { fetchCards } from "~/features/catalogue/queries.server.ts";
import { formatNaira } from "~/lib/money.ts";
import { anonymous, type Caller } from "~/platform/caller.ts";
import { signedIn } from "~tests/support/callers.ts";
import { testContext } from "~tests/support/context.ts";
import { type Question, questions } from "./questions.ts";

// SCORE_MODEL=on puts the same questions to the model of AI_BASE_URL, AI_API_KEY and AI_MODEL.
const withModel = process.env.SCORE_MODEL === "on";
const settings = ["AI_BASE_URL", "AI_API_KEY", "AI_MODEL"].flatMap((name) => {
  const value = process.env[name];
  return withModel && value ? [[name, value]] : [];
});
const shop = testContext({ env: Object.fromEntries(settings) });
const never = new AbortController().signal;
let customer: Caller;

beforeAll(async () => {
  await seedDemo(shop.ctx.db, { clock: shop.clock, pictures: new Map() });
  const [user, other] = await shop.ctx.db
    .insert(users)
    .values([{ email: "ada@example.com" }, { email: "someone@example.com" }])
    .returning({ id: users.id });
  const order = {
    paymentMethod: "transfer" as const,
    fullName: "Ada",
    email: "ada@example.com",
    phone: "+2348035550142",
    deliveryMethod: "standard" as const,
    subtotalKobo: 47_500_00,
    deliveryFeeKobo: 2_500_00,
    totalKobo: 50_000_00,
  };
  const [own, others] = await shop.ctx.db
    .insert(orders)
    .values([
      { ...order, userId: user!.id, status: "shipped" },
      { ...order, userId: other!.id, status: "pending", fullName: "Someone Else" },
    ])
    .returning({ id: orders.id });
  await shop.ctx.db.insert(orderItems).values([
    { orderId: own!.id, productName: "Test Pump", quantity: 1, priceAtPurchaseKobo: 47_500_00 },
    {
      orderId: others!.id,
      productName: "Someone Else's Bag",
      quantity: 1,
      priceAtPurchaseKobo: 47_500_00,
    },
  ]);
  customer = signedIn({ userId: user!.id, email: "ada@example.com" });
});

interface Judged {
  wrong: string[];
  false: string[];
  text: string;
}

async function judge(question: Question): Promise<Judged> {
  const messages: ChatMessage[] = [];
  let text = "";
  let cards: ProductCard[] = [];
  let given = "";
  for (const content of question.ask) {
    messages.push({ role: "user", content });
    const scope = { ctx: shop.ctx, caller: question.signedIn ? customer : anonymous };
    const tools = openToolBox(scope);
    text = "";
    cards = [];
    const turn = { messages };
    for await (const part of answerTurn(scope.ctx, scope.caller, turn, never, tools)) {
      if ("text" in part) text += part.text;
      if ("cards" in part) cards = part.cards;
    }
    given += JSON.stringify(tools.results);
    messages.push({ role: "assistant", content: text });
  }
  const matches = (fact: string | RegExp) =>
    typeof fact === "string" ? text.includes(fact) : fact.test(text);
  const wrong = (question.must ?? [])
    .filter((fact) => !matches(fact))
    .map((fact) => `lacks ${fact}`);
  if (question.shown) {
    if (cards.length === 0) wrong.push("shows nothing");
    for (const card of cards)
      if (!question.shown(card))
        wrong.push(`shows ${card.name} (${card.category}, ${card.colors})`);
  }
  const isFalse = (question.mustNot ?? []).filter(matches).map((fact) => `says ${fact}`);
  // Every price beside a product is that product's, and every other amount came from a tool or the asker.
  const shown = await fetchCards(shop.ctx, linkedProducts(text));
  for (const card of shown) {
    if (!card.inStock && !text.includes("sold out")) isFalse.push(`${card.name} is sold out`);
    const line =
      text.split("\n").find((candidate) => candidate.includes(`(/product/${card.id})`)) ?? "";
    if (/^\d\. /.test(line) && !line.includes(formatNaira(card.salePriceKobo ?? card.priceKobo))) {
      isFalse.push(`${card.name} has another price`);
    }
  }
  const asked = question.ask.join(" ");
  for (const [amount] of text.matchAll(/₦[\d,]+\d/g)) {
    const naira = Number(amount.slice(1).replace(/,/g, ""));
    const isEcho = new RegExp(`\\b(${naira}|${amount.slice(1)}|${naira / 1000}k)\\b`, "i").test(
      asked,
    );
    const isLimit = /(under|from|to) ₦/.test(text) && text.split("\n")[0]!.includes(amount);
    if (!given.includes(amount) && !isEcho && !isLimit) isFalse.push(`${amount} came from nowhere`);
  }
  return { wrong, false: isFalse, text };
}

test("there are at least 120 questions", () => {
  expect(questions.length).toBeGreaterThanOrEqual(120);
});

test("the assistant answers 98% of the questions right, and none with a false fact", async () => {
  const failures: string[] = [];
  const falsehoods: string[] = [];
  for (const question of questions) {
    const judged = await judge(question).catch((error: Error) => ({
      wrong: [`fails: ${error.stack}`],
      false: [],
      text: "",
    }));
    const told = `${question.ask.join(" → ")}\n   ${[...judged.wrong, ...judged.false].join("; ")}\n   ${judged.text.replace(/\n/g, "\n   ")}`;
    if (judged.false.length > 0) falsehoods.push(told);
    if (judged.wrong.length + judged.false.length > 0) failures.push(told);
  }
  const share = 1 - failures.length / questions.length;
  const report = `${Math.round(share * 1000) / 10}% right\n${failures.join("\n")}`;
  if (process.env.SCORE_REPORT) writeFileSync(process.env.SCORE_REPORT, report);
  expect(falsehoods).toEqual([]);
  expect(share, report).toBeGreaterThanOrEqual(0.98);
});
