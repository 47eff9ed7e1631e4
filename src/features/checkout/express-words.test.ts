import { expect, test } from "vitest";
import { howItIsPaid, payingCards } from "./express-words.ts";

test("an order of one press says before it is pressed who pays how much of it", () => {
  const giftCard = { lastFour: "7QK2" };
  const card = payingCards({ credit: { paysKobo: 0 }, giftCard, byCardKobo: 2_000_000 });
  expect(howItIsPaid("transfer", card, 4_300_000)).toBe(
    "Your gift card …7QK2 pays ₦20,000.00. The rest you pay by bank transfer.",
  );
  expect(howItIsPaid("", card, 0)).toBe("Your gift card …7QK2 pays all of it.");
  const credit = payingCards({ credit: { paysKobo: 100 }, giftCard, byCardKobo: 100 });
  expect(howItIsPaid("", credit, 0)).toBe("Your store credit pays all of it.");
  expect(howItIsPaid("on_delivery", [], 4_300_000)).toBe("You pay when it arrives.");
  const both = payingCards({ credit: { paysKobo: 100 }, giftCard, byCardKobo: 2_000_100 });
  expect(howItIsPaid("", both, 0)).toBe(
    "Your store credit and your gift card …7QK2 pay all of it.",
  );
  expect(howItIsPaid("transfer", both, 1)).toBe(
    "Your store credit pays ₦1.00, then your gift card …7QK2 pays ₦20,000.00. The rest you pay by bank transfer.",
  );
});
