import { beforeEach, expect, test } from "vitest";
import { pushDevices } from "~/db/schema/push.ts";
import { staffPushes } from "~/db/schema/queue.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import { sendDuePushes } from "~/features/push/send.server.ts";
import { anonymous, type SignedIn } from "~/platform/caller.ts";
import { createAccountsShop, giveRole, signUpPerson } from "~tests/support/accounts.ts";
import { testContext } from "~tests/support/context.ts";
import { makeProduct } from "~tests/support/factories.ts";
import { orderInput } from "~tests/support/orders.ts";
import { PushDouble } from "~tests/support/push-double.ts";
import { setDuty } from "./duty.server.ts";
import { chooseKinds, followStaffNews, readKinds, tellStaff } from "./pushes.server.ts";
import type { PushKind } from "./rules.ts";

const service = new PushDouble(() => t.clock.now());
const t = testContext({ services: { publicWeb: service } });
const [HOUR, DAY] = [3_600_000, 86_400_000];
/** Each test has a day of its own. */
let noon = Date.parse("2026-11-19T11:00:00Z");
const SETTLED = 11_000;

beforeEach(async () => {
  noon += DAY;
  t.clock.set(new Date(noon));
  await t.ctx.db.delete(pushDevices);
  await t.ctx.db.delete(staffPushes);
});

async function colleague(...kinds: PushKind[]) {
  const { id, email } = await signUpPerson(createAccountsShop(t.ctx));
  await giveRole(t.ctx, id, "manager");
  const caller: SignedIn = {
    kind: "user",
    userId: id,
    email,
    sessionId: "",
    aal: "aal1",
    roles: ["manager"],
    needsSecondFactor: false,
    mayOnlyLook: false,
  };
  const browser = service.subscribe();
  const { device } = browser;
  await followStaffNews(t.ctx, caller, { caller, address: "102.89.0.1", device });
  await chooseKinds(t.ctx, caller, kinds);
  return { caller, browser };
}

/** One piece of a size, the last one unless told otherwise, is ordered. */
async function place(stock = 1): Promise<void> {
  const product = await makeProduct(t.ctx, { stock: { "9": stock } });
  t.clock.advance(1000);
  const line = { product_id: product.id, size: "9", quantity: 1, price: 50_000 };
  await placeOrder(t.ctx, anonymous, orderInput([line]), null);
  t.clock.advance(SETTLED);
}
const tell = async () => {
  const told = await tellStaff(t.ctx);
  await sendDuePushes(t.ctx);
  return told;
};
const titles = ({ messages }: { messages: unknown[] }) =>
  messages.map((message) => (message as { title: string }).title);

test("everybody is told of what they chose, once, all of it in one message", async () => {
  const [ada, bola] = [await colleague("orders", "sold_out"), await colleague("receipts")];
  await place();
  await place(5);
  expect(await Promise.all([tellStaff(t.ctx), tellStaff(t.ctx)])).toEqual(
    expect.arrayContaining([0, 1]),
  );
  await sendDuePushes(t.ctx);
  expect(titles(ada.browser)).toEqual(["New: 2 orders, 1 size sold out"]);
  t.clock.advance(60_000);
  expect(await tell()).toBe(0);
  expect(titles(bola.browser)).toEqual([]);
});

test("what comes in the night is told in the morning, and at once to who is on duty", async () => {
  const [ada, bola] = [await colleague("orders"), await colleague("orders")];
  await setDuty(t.ctx, bola.caller.userId, true);
  t.clock.set(new Date(noon + 11 * HOUR));
  await place(5);
  expect(await tell()).toBe(1);
  expect([titles(ada.browser), titles(bola.browser)]).toEqual([[], ["New: 1 order"]]);
  t.clock.set(new Date(noon + 19 * HOUR));
  expect(await tell()).toBe(1);
  expect(titles(ada.browser)).toEqual(["New: 1 order"]);
  await setDuty(t.ctx, bola.caller.userId, false);
});

test("who chose nothing any more, or works here no more, is told nothing", async () => {
  const [ada, bola] = [await colleague("orders"), await colleague("orders")];
  await chooseKinds(t.ctx, ada.caller, []);
  expect(await readKinds(t.ctx, ada.caller.userId)).toEqual([]);
  await t.ctx.pool.query("delete from user_roles where user_id = $1", [bola.caller.userId]);
  await place(5);
  expect(await tell()).toBe(0);
  // To choose again turns no device on by itself.
  await chooseKinds(t.ctx, ada.caller, ["orders"]);
  await place(5);
  await tell();
  expect(titles(ada.browser)).toEqual([]);
});
