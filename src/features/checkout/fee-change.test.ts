import { expect, test } from "vitest";
import { explainFee } from "./fee-change.ts";

const mainland = { method: "standard", zone: "Lagos Mainland", fee: 2500 };

test("a fee that changes says why", () => {
  const island = { ...mainland, zone: "Lagos Island and Lekki", fee: 3000 };
  expect(explainFee(mainland, island)).toBe(
    "Delivery costs ₦3,000.00 instead of ₦2,500.00: this address is in our delivery zone Lagos Island and Lekki.",
  );
  expect(explainFee(mainland, { ...mainland, fee: 0 })).toContain("your order is large enough");
  expect(explainFee({ ...mainland, fee: 0 }, mainland)).toContain("your order is smaller now");
  expect(explainFee(mainland, { ...mainland, fee: 2600 })).toContain("our fee has changed");
});

test("the same fee, and another way to deliver, need no word", () => {
  expect(explainFee(mainland, { ...mainland, zone: "South-West" })).toBeUndefined();
  expect(explainFee(mainland, { ...mainland, method: "express", fee: 5000 })).toBeUndefined();
});
