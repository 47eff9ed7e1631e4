import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { orders } from "~/db/schema/orders.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import { issueCard } from "~/features/gift-cards/issue.server.ts";
import { mailDueCards } from "~/features/gift-cards/mail-card.server.ts";
import { issueInput } from "~/features/gift-cards/schema.ts";
import { makeProduct } from "../support/factories.ts";
import { orderInput } from "../support/orders.ts";
import { abusedShop } from "./shop.ts";

// What strangers can do with gift cards: guess codes, which are money, order cards that they never pay,
// and have the shop write to people who know neither of them. A network gets so much of each.
const shop = abusedShop();
const NETWORK = "203.0.113.7";
const VICTIM = "victim@example.com";

beforeEach(() => shop.ctx.pool.query("truncate rate_limits"));

const guessed = () =>
  `ZZZZ-ZZZZ-ZZZZ-${String(Math.floor(Math.random() * 10_000)).padStart(4, "0")}`;
const countOf = (statuses: number[], status: number) =>
  statuses.filter((one) => one === status).length;

test("codes are guessed 60 times in ten minutes from a network, and its neighbour looks at a card meanwhile", async () => {
  const input = issueInput.parse({ press_id: randomUUID(), amount: 20_000, last_day: null });
  const { code } = await issueCard(shop.ctx, { kind: "staff", id: null }, input);
  const statuses: number[] = [];
  for (let n = 0; n < 70; n++)
    statuses.push((await shop.from(NETWORK).call("quote_gift_card", { code: guessed() })).status);
  expect([countOf(statuses, 422), countOf(statuses, 429)]).toEqual([60, 10]);
  // Who has guessed that often is not told of the right one either.
  expect((await shop.from(NETWORK).call("quote_gift_card", { code })).status).toBe(429);
  const neighbour = await shop.from("198.51.100.3").call("quote_gift_card", { code });
  expect(neighbour.body).toMatchObject({ balance: 20_000 });
});

test("codes are not guessed by ordering with them either: a network has 30 tries, and holds nothing by them", async () => {
  const product = await makeProduct(shop.ctx, { stock: { "10": 9 } });
  const line = { product_id: product.id, size: "10", quantity: 1, price: 50_000 };
  const statuses: number[] = [];
  for (let n = 0; n < 35; n++) {
    const input = orderInput([line], { payment_method: "transfer", gift_card: guessed() });
    const contact = { ...input.contact, email: `guesser${n}@example.com` };
    const answer = await shop.from(NETWORK).call("place_order", { ...input, contact });
    statuses.push(answer.status);
  }
  expect(countOf(statuses, 200)).toBe(0);
  expect(countOf(statuses, 429)).toBeGreaterThanOrEqual(5);
  expect(await shop.ctx.db.select().from(orders)).toEqual([]);
});

test("cards that nobody pays: a network gets few orders, and whoever they name is written to by none of them", async () => {
  const bodies: { id?: string }[] = [];
  for (let n = 0; n < 25; n++) {
    const { body } = await shop.from(NETWORK).call("buy_gift_card", {
      ...{ amount: 50_000, to_name: "Ada", to_email: VICTIM, from_name: "Bola" },
      message: "Buy at evil.example",
      contact: { name: "Bola Ige", email: `buyer${n}@example.com` },
      payment_method: "transfer",
    });
    bodies.push(body);
  }
  // Two unproved orders of a network stand at once (settings: holds), however many mailboxes it names.
  expect(bodies.filter(({ id }) => id !== undefined)).toHaveLength(2);
  await mailDueCards(shop.ctx);
  const mails = await shop.ctx.db.select().from(mailOutbox);
  expect(mails.length).toBeGreaterThan(0);
  expect(mails.filter(({ recipient }) => recipient === VICTIM)).toEqual([]);
  expect(JSON.stringify(mails)).not.toContain("evil.example");
});
