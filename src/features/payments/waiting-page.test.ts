import { expect, test } from "vitest";
import { createApp } from "~/app/app.ts";
import { EVERY_MS } from "~/features/orders/components/use-live-order.ts";
import { testPayments } from "~tests/support/payments.ts";

const shop = testPayments({ env: { RATE_LIMITS: "on" } });
const QUARTER = 900_000;

test("a page that waits for its money for a quarter of an hour is told each time, and its card can be tried then", async () => {
  const { id, key } = await shop.order({ payment_method: "paystack" });
  const app = createApp(shop.t.ctx);
  let cookie = "";
  async function call(name: string) {
    const answer = await app.request(`/rest/v1/rpc/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(cookie && { cookie }) },
      body: JSON.stringify({ order_id: id, key }),
    });
    cookie ||= answer.headers.get("set-cookie")?.split(";")[0] ?? "";
    return answer.status;
  }
  const refused: number[] = [];
  for (let waited = 0; waited < QUARTER; waited += EVERY_MS) {
    if ((await call("check_payment")) !== 200) refused.push(waited);
    shop.t.clock.advance(EVERY_MS);
  }
  expect(refused).toEqual([]);
  expect(await call("start_card_payment")).toBe(200);
});
