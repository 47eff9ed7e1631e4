import { expect, test } from "vitest";
import { askAboutPrices } from "./low-prices.ts";

const line = { product_id: 1, size: "10", quantity: 1, name: "Adire Dress", image: "" };
const ask = (ownPrice: string, ownDiscount: string, total: number) =>
  askAboutPrices({ lines: [{ ...line, ownPrice }], ownDiscount }, { total }, 1000);

test("a price of nothing and one below the floor are asked about, others are not", () => {
  expect(ask("0", "", 2500)).toBe("You are about to sell Adire Dress for ₦0.00.");
  expect(ask("999", "", 3500)).toBe("You are about to sell Adire Dress for ₦999.00.");
  expect(ask("1000", "", 3500)).toBeUndefined();
  expect(ask("", "", 0)).toBeUndefined();
});

test("a discount that leaves next to nothing is asked about", () => {
  expect(ask("", "50000", 0)).toBe("You are about to sell the whole order for ₦0.00.");
  expect(ask("", "5000", 45_000)).toBeUndefined();
});
