import { expect, test } from "vitest";
import { howItIsPaid } from "./express-words.ts";

test("an order of one press says before it is pressed who pays how much of it", () => {
  const card = { name: "gift card …7QK2", paysKobo: 2_000_000, leavesKobo: 4_300_000 };
  expect(howItIsPaid("transfer", card)).toBe(
    "Your gift card …7QK2 pays ₦20,000.00. The rest you pay by bank transfer.",
  );
  expect(howItIsPaid("", { ...card, leavesKobo: 0 })).toBe("Your gift card …7QK2 pays all of it.");
  expect(howItIsPaid("", { ...card, name: "store credit", leavesKobo: 0 })).toBe(
    "Your store credit pays all of it.",
  );
  expect(howItIsPaid("on_delivery", { ...card, paysKobo: 0 })).toBe("You pay when it arrives.");
});
