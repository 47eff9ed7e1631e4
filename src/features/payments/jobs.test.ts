import { expect, test } from "vitest";
import { orders } from "~/db/schema/orders.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import { anonymous } from "~/platform/caller.ts";
import { createClockWatch } from "~/platform/clock-watch.ts";
import type { Context } from "~/platform/context.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput } from "~tests/support/orders.ts";
import { jobs } from "./jobs.server.ts";

const t = testContext();
const HOUR = 3_600_000;
const expireOrders = jobs.find(({ name }) => name === "expire-orders")!;

/** The shop on a machine whose wall clock is set by hand, as it is after a start. */
function startAt(time: { wall: number; passed: number }): Context {
  return {
    ...t.ctx,
    clock: { now: () => new Date(time.wall) },
    clockWatch: createClockWatch(
      () => time.wall,
      () => time.passed,
    ),
  };
}

const statuses = async () =>
  (await t.ctx.db.select().from(orders).orderBy(orders.createdAt)).map(({ status }) => status);

test.each([HOUR, -HOUR, 24 * HOUR, -24 * HOUR])(
  "a clock that jumps by %i ms and is set right ends no unpaid order; a restart takes it as it is",
  async (by) => {
    await t.ctx.db.delete(orders);
    const time = { wall: t.clock.now().getTime(), passed: 0 };
    const shop = startAt(time);
    const product = await makeProduct(shop, { stock: { "10": 9 } });
    const line = { product_id: product.id, size: "10", quantity: 1, price: 50_000 };
    const transfer = orderInput([line], { payment_method: "transfer" });
    const order = () => placeOrder(shop, anonymous, transfer, null);
    await order();
    // Its time is nearly over, and its customer just pays.
    await shop.db.update(orders).set({ expiresAt: new Date(time.wall + HOUR / 2) });
    time.wall += by;
    await expireOrders.run(shop, {});
    await order();
    await expireOrders.run(shop, {});
    time.wall -= by;
    await expireOrders.run(shop, {});
    expect(await statuses()).toEqual(["pending", "pending"]);

    const restarted = startAt(time);
    await shop.db.update(orders).set({ expiresAt: new Date(time.wall - HOUR) });
    await expireOrders.run(restarted, {});
    expect(await statuses()).toEqual(["cancelled", "cancelled"]);
  },
);
