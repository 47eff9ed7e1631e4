import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CollectNote } from "./collect-note.tsx";
import type { AdminOrder } from "./order-view.ts";

const noteOf = (order: Partial<AdminOrder>) =>
  renderToStaticMarkup(<CollectNote order={order as AdminOrder} />);
const atDoor = {
  status: "processing",
  payment_status: "on_delivery",
  total_amount: 62_500,
  amount_due: 42_500,
} as const;

test("papers tell what is taken at the door: the rest, where a gift card pays a part", () => {
  const note = noteOf(atDoor);
  expect(note).toContain("Pay on delivery");
  expect(note).toContain("₦42,500.00");
  expect(note).not.toContain("62,500");
});

test("papers of an order that is paid, or that does not go, tell no amount", () => {
  expect(noteOf({ ...atDoor, payment_status: "paid" })).toBe("");
  expect(noteOf({ ...atDoor, status: "cancelled" })).toBe("");
});
