import { beforeEach, expect, test } from "vitest";
import { pushDevices } from "~/db/schema/push.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import { listTopics } from "~/features/push/follow.server.ts";
import { sendDuePushes } from "~/features/push/send.server.ts";
import { takeStep } from "~/features/queue/steps.server.ts";
import { saveRider } from "~/features/riders/riders.server.ts";
import { startRun } from "~/features/riders/runs.server.ts";
import { anonymous } from "~/platform/caller.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput } from "~tests/support/orders.ts";
import { PushDouble } from "~tests/support/push-double.ts";
import { orderKey } from "./access.server.ts";
import { followOrder, forgetFollowers } from "./push.server.ts";
import { readOrder } from "./queries.server.ts";
import { newsTopic } from "./rules.ts";
import { setOrderStatus } from "./status-requests.server.ts";
import { undoStep } from "./undo/undo-step.server.ts";

const service = new PushDouble(() => t.clock.now());
const t = testContext({ services: { publicWeb: service } });
const ada = { kind: "staff" as const, id: "11111111-1111-4111-8111-111111111111" };
/** Staff may take a step back for so long. */
const UNDO_MS = 30_000;

beforeEach(async () => {
  await t.ctx.db.delete(pushDevices);
});

async function followed() {
  const product = await makeProduct(t.ctx, { stock: { "9": 5 } });
  const line = { product_id: product.id, size: "9", quantity: 1, price: 50_000 };
  const { id } = await placeOrder(t.ctx, anonymous, orderInput([line]), null);
  const browser = service.subscribe();
  const { device } = browser;
  const address = { order_id: id, key: orderKey(t.ctx, { id, linkNo: 0 }) };
  await followOrder(t.ctx, { caller: anonymous, address: "102.89.0.1", device }, address);
  return { id, browser };
}
const bodies = ({ messages }: { messages: unknown[] }) =>
  messages.map((message) => (message as { body: string }).body);
const settle = async () => {
  t.clock.advance(UNDO_MS);
  await sendDuePushes(t.ctx);
};

test("who holds an order's link is told when it leaves and arrives, and where to look", async () => {
  const { id, browser } = await followed();
  await setOrderStatus(t.ctx, ada, id, "processing");
  await setOrderStatus(t.ctx, ada, id, "shipped");
  await sendDuePushes(t.ctx);
  expect(browser.messages).toEqual([]);
  await settle();
  expect(browser.messages).toEqual([
    {
      topic: newsTopic(id),
      title: `Your order ${id.slice(0, 8)}`,
      body: "It is on its way.",
      to: `/orders/${id}?key=${orderKey(t.ctx, { id, linkNo: 0 })}`,
    },
  ]);
  await setOrderStatus(t.ctx, ada, id, "delivered");
  await settle();
  expect(bodies(browser)).toEqual(["It is on its way.", "It has arrived. Wear it well."]);
});

test("with a rider it is out for delivery", async () => {
  const { id, browser } = await followed();
  const riderId = await saveRider(t.ctx, anonymous, {
    name: "Musa",
    phone: "+2348035550111",
    company: "",
    is_active: true,
  });
  await takeStep(t.ctx, ada, "pack", { orderId: id });
  await startRun(t.ctx, ada, { riderId, orders: [{ id }] });
  await settle();
  expect(bodies(browser)).toEqual([
    "It is out for delivery. Have the code at hand that stands on its page.",
  ]);
});

test("a step that is taken back in time is told to nobody", async () => {
  const { id, browser } = await followed();
  await setOrderStatus(t.ctx, ada, id, "shipped");
  t.clock.advance(UNDO_MS - 1000);
  await undoStep(t.ctx, ada, id, (await readOrder(t.ctx.db, id))!.order.version);
  await settle();
  expect(browser.messages).toEqual([]);
});

test("without its key nobody follows an order, and nobody follows one whose customer is forgotten", async () => {
  const { id, browser } = await followed();
  const { device } = service.subscribe();
  for (const key of [undefined, "wrong"]) {
    const follower = { caller: anonymous, address: "102.89.0.1", device };
    const asked = followOrder(t.ctx, follower, { order_id: id, key });
    await expect(asked).rejects.toMatchObject({ code: "not_found" });
  }
  expect(await listTopics(t.ctx, browser.device.endpoint)).toEqual([newsTopic(id)]);
  await t.ctx.db.transaction((tx) =>
    forgetFollowers(t.ctx, tx, [{ id, email: "", formerEmails: [] }]),
  );
  expect(await listTopics(t.ctx, browser.device.endpoint)).toEqual([]);
});
