import { expect, test } from "vitest";
import { createKey } from "~/features/service-keys/manage-keys.server.ts";
import { freshEmail, PASSWORD } from "../support/accounts.ts";
import { abusedShop, ipv6 } from "./shop.ts";

/**
 * Guessing a password. Before: whoever has an IPv6 /64, as every household does, had 100 guesses in
 * a quarter of an hour at one account, as many as the account answered from everywhere. Now a /64
 * has 10, and a /48, which is 65,536 of them, has 30.
 */
const shop = abusedShop();

async function countAnswered(addressOf: (n: number) => string): Promise<number> {
  const email = freshEmail("guessed");
  await shop.from("102.89.34.7").send("POST", "/auth/v1/signup", { email, password: PASSWORD });
  let answered = 0;
  for (let n = 0; n < 110; n++) {
    const { status } = await shop
      .from(addressOf(n))
      .send("POST", "/auth/v1/token?grant_type=password", { email, password: `guess-${n}` });
    if (status === 400) answered++;
  }
  return answered;
}

test("one /64 has 10 guesses, from however many addresses", async () => {
  expect(await countAnswered((n) => ipv6(n))).toBe(10);
});

test("one /48 has 30", async () => {
  expect(await countAnswered((n) => ipv6(1, n))).toBe(30);
});

test("a key that leaked tries no more accounts than its finder could without it", async () => {
  const key = { name: "Leaked", scope: "read" as const, days: null };
  const leaked = await createKey(shop.ctx, { actorId: null, actorEmail: null }, key);
  const finder = shop.from("197.210.5.5", leaked.key);
  const { token } = shop.ctx.config.auth.limits;
  const answers: Record<number, number> = {};
  for (let n = 0; n < token + 5; n++) {
    const guess = { email: `somebody-${n}@example.com`, password: "Lagos2026!" };
    const { status } = await finder.send("POST", "/auth/v1/token?grant_type=password", guess);
    answers[status] = (answers[status] ?? 0) + 1;
  }
  expect(answers).toEqual({ 400: token, 429: 5 });
});
