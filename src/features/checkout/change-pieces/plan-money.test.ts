import { expect, test } from "vitest";
import { planMoney } from "./plan-money.ts";

const dress = { id: "a", size: "10", quantity: 2, priceKobo: 40_000 };
const fila = { id: "b", size: "", quantity: 1, priceKobo: 20_000 };
const order = {
  paymentStatus: "paid" as const,
  subtotalKobo: 100_000,
  discountKobo: 10_000,
  lines: [dress, fila],
};
const added = { size: "8", quantity: 1, priceKobo: 5000 };

test("who has not paid pays what it comes to, whatever changes", () => {
  for (const paymentStatus of ["awaiting", "failed", "on_delivery"] as const)
    expect(planMoney({ ...order, paymentStatus }, [fila, added])).toEqual({ kind: "reprice" });
});

test("another size of a paid piece costs nothing", () => {
  expect(planMoney(order, [{ ...dress, size: "12" }, fila])).toEqual({ kind: "none" });
});

test("what is taken out of a paid order goes back at what was paid for it", () => {
  expect(planMoney(order, [{ ...dress, quantity: 1 }])).toEqual({
    kind: "refund",
    kobo: 54_000,
    items: [
      { order_item_id: "a", quantity: 1 },
      { order_item_id: "b", quantity: 1 },
    ],
  });
});

test("nothing is added to a paid order, nor changed and taken out in one", () => {
  expect(planMoney(order, [dress, fila, added]).kind).toBe("refuse");
  expect(planMoney(order, [{ ...dress, quantity: 3 }, fila]).kind).toBe("refuse");
  expect(planMoney(order, [{ ...dress, size: "12" }]).kind).toBe("refuse");
  expect(planMoney(order, [{ ...dress, size: "12", quantity: 1 }, fila]).kind).toBe("refuse");
});
