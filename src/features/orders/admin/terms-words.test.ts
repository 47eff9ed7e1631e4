import { expect, test } from "vitest";
import { termsWords } from "./terms-words.ts";

test("an order's history says how it came and what was agreed on", () => {
  const prices = [
    {
      name: "Zuma Pump",
      size: "10",
      category: "Women's Shoes",
      kobo: 4_000_000,
      list_kobo: 5_000_000,
    },
  ];
  expect(termsWords({ channel: "whatsapp", prices, discount_kobo: 100_000, fee_kobo: 0 })).toEqual([
    "By WhatsApp",
    "Zuma Pump, size EU 41 (UK 8, US 10): ₦40,000.00 instead of ₦50,000.00",
    "Discount ₦1,000.00",
    "Delivery ₦0.00",
  ]);
});

test("and which pieces changed", () => {
  const pieces = [{ name: "Fila", size: "", from: 1, to: 2 }];
  expect(termsWords({ pieces, total_kobo: { from: 1_000_000, to: 2_000_000 } })).toEqual([
    "Fila: 1 → 2",
    "Total ₦10,000.00 → ₦20,000.00",
  ]);
});

test("what other features keep under the same names is left out", () => {
  expect(
    termsWords({ fee_kobo: { from: 1, to: 2 }, channel: "card", discount_kobo: null }),
  ).toEqual([]);
});
