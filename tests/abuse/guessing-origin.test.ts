import { expect, test } from "vitest";
import { lookUp } from "~/features/origin/look-up.server.ts";
import { writeCode } from "~/lib/typed-code.ts";
import { AppError } from "~/platform/errors.ts";
import { abusedShop, ipv6 } from "./shop.ts";

// Somebody tries codes of cards. None is ever found by trying; whoever tries is stopped all the same,
// then without a query, and a customer in another household is answered.
const shop = abusedShop();

const visitor = (address: string) => ({ address, self: undefined, isService: false });
const guess = (n: number) => writeCode(new Uint8Array(10).fill(n));

async function answerTo(address: string, code: string) {
  try {
    return (await lookUp(shop.ctx, visitor(address), code)) ? "known" : "unknown";
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

test("wrong codes are few, and then cost nothing", async () => {
  const answers: string[] = [];
  for (let n = 0; n < 80; n++) answers.push(await answerTo(ipv6(n), guess(n)));
  expect(answers.filter((answer) => answer === "unknown").length).toBeLessThanOrEqual(60);
  expect(answers.slice(-10).every((answer) => answer === "rate_limited")).toBe(true);

  const { query } = shop.ctx.pool;
  let queries = 0;
  shop.ctx.pool.query = ((...args: Parameters<typeof query>) => {
    queries++;
    return query.apply(shop.ctx.pool, args);
  }) as typeof query;
  for (let n = 0; n < 20; n++) await answerTo(ipv6(n), guess(n));
  shop.ctx.pool.query = query;
  expect(queries).toBe(0);
  expect(await answerTo(ipv6(0, 9), guess(1))).toBe("unknown");
});
