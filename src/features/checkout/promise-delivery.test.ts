import { expect, test } from "vitest";
import { AT_CHECKOUT, promiseDelivery } from "./promise-delivery.ts";

const standard = { method: "standard", fee: 2500, to: "2026-12-02" } as const;
const pickup = { method: "pickup", fee: 0, to: "2026-11-28" } as const;

test("a piece's page promises the day and fee of the state, and what is there sooner", () => {
  expect(promiseDelivery([standard, pickup], "LA")).toBe("₦2,500 to Lagos, by Wed 2 Dec");
  expect(
    promiseDelivery(
      [
        standard,
        { method: "express", fee: 5000, to: "2026-11-30" },
        { method: "same_day", fee: 8000, to: "2026-11-28" },
        pickup,
      ],
      "LA",
    ),
  ).toBe("₦2,500 to Lagos, by Wed 2 Dec, or by Sat 28 Nov for ₦8,000");
});

test("of two that come on one day it names the cheaper, and none that comes no sooner", () => {
  const late = { method: "express", fee: 5000, to: standard.to } as const;
  expect(promiseDelivery([{ ...standard, fee: 0 }, late], "KN")).toBe(
    "Free delivery to Kano, by Wed 2 Dec",
  );
  expect(
    promiseDelivery(
      [
        standard,
        { method: "same_day", fee: 8000, to: "2026-11-30" },
        { method: "express", fee: 5000, to: "2026-11-30" },
      ],
      "LA",
    ),
  ).toContain("by Mon 30 Nov for ₦5,000");
});

test("where nothing is brought, it says where more is known", () => {
  expect(promiseDelivery([pickup], "LA")).toBe(AT_CHECKOUT);
});
