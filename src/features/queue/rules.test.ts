import { describe, expect, test } from "vitest";
import { summarize, tidyTag, type WorkedOrder, waitingTime, whyNot } from "./rules.ts";

const order = (more: Partial<WorkedOrder> = {}): WorkedOrder => ({
  status: "processing",
  paymentStatus: "paid",
  paymentMethod: "transfer",
  deliveryMethod: "standard",
  contactProof: null,
  dueKobo: 0,
  ...more,
});

const atDoor = { paymentMethod: "on_delivery", paymentStatus: "on_delivery" } as const;

describe("a step", () => {
  test.each([
    ["confirm", { ...atDoor, status: "pending", contactProof: "awaited" }, undefined],
    ["confirm", { ...atDoor, status: "shipped" }, "has left already"],
    ["pack", { status: "processing" }, undefined],
    ["pack", { ...atDoor, status: "pending", contactProof: "phone" }, undefined],
    ["pack", { ...atDoor, status: "pending", contactProof: null }, undefined],
    [
      "pack",
      { ...atDoor, status: "pending", contactProof: "awaited" },
      "is not confirmed yet: call the customer first",
    ],
    ["pack", { status: "pending", paymentStatus: "awaiting" }, "is not paid yet"],
    ["pack", { paymentStatus: "refunded" }, "was refunded"],
    ["pack", { dueKobo: 100 }, "has more pieces that are not paid yet: take the payment first"],
    [
      "hand_over",
      { dueKobo: 100 },
      "has more pieces that are not paid yet: take the payment first",
    ],
    ["deliver", { status: "shipped", dueKobo: 100 }, undefined],
    ["hand_over", { paymentStatus: "refunded" }, "was refunded"],
    ["pack", { status: "shipped" }, "has left already"],
    ["pack", { status: "cancelled" }, "was cancelled"],
    ["hand_over", { status: "processing" }, undefined],
    ["hand_over", { ...atDoor, status: "processing" }, undefined],
    ["hand_over", { status: "pending" }, "is not packed yet"],
    [
      "hand_over",
      { status: "processing", paymentStatus: "awaiting" },
      "waits for its transfer: take the payment first",
    ],
    ["hand_over", { status: "delivered" }, "has arrived already"],
    ["deliver", { status: "shipped" }, undefined],
    ["deliver", { status: "shipped", paymentStatus: "refunded" }, undefined],
    ["deliver", { ...atDoor, status: "shipped" }, undefined],
    ["deliver", { status: "processing" }, "has not left yet"],
    [
      "deliver",
      { status: "shipped", paymentStatus: "failed" },
      "waits for its transfer: take the payment first",
    ],
  ] as const)("%s of %o: %s", (step, more, why) => {
    expect(whyNot(step, order(more))).toBe(why);
  });
});

test("many orders are told about in one line", () => {
  const ok = { ok: true };
  expect(summarize("packed", [ok])).toBe("1 order packed");
  expect(summarize("packed", [ok, ok, { ok: false }])).toBe("2 orders packed, 1 not");
});

test("a tag is one word however it was typed", () => {
  expect(tidyTag("  Call   BACK ")).toBe("call back");
  expect(tidyTag("Ẹ̀bùn")).toBe("ẹ̀bùn".normalize("NFC"));
});

test("waiting time is short enough for a phone", () => {
  const now = new Date("2026-11-22T12:00:00Z");
  const since = (at: string) => waitingTime(at, now);
  expect(since("2026-11-22T11:55:00Z")).toBe("5 min");
  expect(since("2026-11-22T12:00:30Z")).toBe("0 min");
  expect(since("2026-11-22T09:01:00Z")).toBe("2 h");
  expect(since("2026-11-20T11:00:00Z")).toBe("2 days");
});
