import { expect, test } from "vitest";
import { ORDER_STATUSES, type OrderStatus } from "~/lib/statuses.ts";
import { type AskedOrder, askBefore, askBeforeParcel, askBeforeRefund } from "./questions.ts";

const order = (values: Partial<AskedOrder> = {}): AskedOrder => ({
  id: "a3fc7910-0000-4000-8000-000000000000",
  status: "processing",
  payment_status: "paid",
  payment_method: "transfer",
  total_amount: 52_500,
  due: 0,
  ...values,
});
const askedFor = (values: Partial<AskedOrder>) =>
  ORDER_STATUSES.filter((to) => askBefore(order(values), to));

test("cancelling asks from every status, and says what becomes of the money", () => {
  for (const status of ORDER_STATUSES.filter((status) => status !== "cancelled"))
    expect(askBefore(order({ status }), "cancelled")?.title).toBe("Cancel this order?");
  expect(askBefore(order(), "cancelled")?.text).toContain("list of refunds");
  expect(askBefore(order({ payment_method: "gift_card" }), "cancelled")?.text).toContain(
    "the gift card has its money again at once",
  );
  expect(askBefore(order({ payment_status: "awaiting" }), "cancelled")?.text).not.toContain(
    "refund",
  );
});

test("cancelling what a rider is out with says whom to call", () => {
  const rider = { name: "Musa", phone: "+2348035550111" };
  const asked = askBefore(order({ status: "shipped", rider }), "cancelled");
  expect(asked?.text).toContain("Musa is out with it: call them");
  expect(asked?.rider).toEqual(rider);
  const here = askBefore(order({ status: "shipped", rider: null }), "cancelled");
  expect(here?.text).not.toContain("out with it");
  expect(here).not.toHaveProperty("rider");
});

test("going back from delivered asks, and names the cash that counts as not collected", () => {
  expect(askedFor({ status: "delivered" })).toEqual([
    "pending",
    "processing",
    "shipped",
    "cancelled",
  ]);
  const door = order({ status: "delivered", payment_method: "on_delivery" });
  expect(askBefore(door, "shipped")?.text).toContain("₦52,500.00 from the door");
  expect(askBefore(order({ status: "delivered" }), "shipped")?.text).not.toContain("door");
});

test("what leaves unpaid asks, unless it is paid at the door or has left already", () => {
  const unpaid = { payment_status: "awaiting" } as const;
  const leaving: OrderStatus[] = ["shipped", "delivered", "completed"];
  expect(askedFor({ ...unpaid, status: "pending" })).toEqual([...leaving, "cancelled"]);
  expect(askedFor({ ...unpaid, status: "shipped" })).toEqual(["cancelled"]);
  expect(askedFor({ payment_method: "on_delivery", payment_status: "on_delivery" })).toEqual([
    "cancelled",
  ]);
  expect(askBeforeParcel(order(unpaid))?.text).toContain("by transfer before it leaves");
  expect(askBeforeParcel(order({ ...unpaid, payment_method: "paystack" }))?.text).toContain(
    "by card",
  );
  expect(askBeforeParcel(order())).toBeUndefined();
  expect(askedFor({ due: 20_000 })).toEqual([...leaving, "cancelled"]);
  expect(askBeforeParcel(order({ due: 20_000 }))?.text).toContain("₦20,000.00 of the ₦52,500.00");
});

test("a refund by card says that nothing calls it back", () => {
  expect(askBeforeRefund("₦100.00", "paystack").text).toContain("nothing calls it back");
  expect(askBeforeRefund("₦100.00", "transfer").text).toContain("undo");
  expect(askBeforeRefund("₦100.00", "cash").text).toContain("till");
  expect(askBeforeRefund("₦100.00", "gift_card").text).toContain("spent again at once");
  expect(askBeforeRefund("₦100.00", "store_credit")).toMatchObject({
    title: "Give ₦100.00 as store credit?",
  });
  expect(
    askBefore(order({ payment_method: "gift_card", by_credit: true }), "cancelled")?.text,
  ).toContain("the store credit has its money again at once");
});
