import fc from "fast-check";
import { expect, test } from "vitest";
import { differenceOf } from "./difference.ts";
import { asOfMoney, countsAnyway } from "./other-amount.ts";

const ORDER = {
  status: "pending",
  paymentStatus: "awaiting",
  totalKobo: 12_250_000,
  dueKobo: 0,
  giftCardKobo: 0,
} as const;
const BEGUN = { method: "paystack", status: "cancelled", isDifference: false } as const;

test("what a card was asked for counts while the order takes money, and only the first time", () => {
  expect(countsAnyway(ORDER, BEGUN)).toBe(true);
  expect(countsAnyway(ORDER, { ...BEGUN, status: "paid" })).toBe(false);
  expect(countsAnyway(ORDER, { ...BEGUN, method: "transfer" })).toBe(false);
  for (const status of ["shipped", "delivered", "cancelled"] as const)
    expect(countsAnyway({ ...ORDER, status }, BEGUN)).toBe(false);

  const paid = { ...ORDER, status: "processing", paymentStatus: "paid", dueKobo: 100 } as const;
  expect(countsAnyway(paid, BEGUN)).toBe(false);
  expect(countsAnyway(paid, { ...BEGUN, isDifference: true })).toBe(true);
  expect(countsAnyway({ ...paid, dueKobo: 0 }, { ...BEGUN, isDifference: true })).toBe(false);
});

const kobo = fc.integer({ min: 1, max: 50_000_000 });

test("whatever was paid of whatever an order comes to, what came, what is due and what goes back are the order", () => {
  fc.assert(
    fc.property(kobo, kobo, kobo, kobo, fc.boolean(), (total, part, amountKobo, held, isPaid) => {
      const rest = Math.min(part, total);
      const order = isPaid
        ? { ...ORDER, paymentStatus: "paid" as const, totalKobo: total, dueKobo: rest }
        : { ...ORDER, totalKobo: total, giftCardKobo: total - rest };
      const was = asOfMoney(order, { amountKobo, heldKobo: held });
      const { dueKobo, backKobo } = differenceOf(
        { totalKobo: was.totalKobo, dueKobo: 0, unsentKobo: 0 },
        total,
      );
      expect(total - rest + amountKobo + was.partsKobo + dueKobo - backKobo).toBe(total);
      // Parts are taken where they are needed, and go back whole where they are not.
      expect(was.partsKobo).toBe(amountKobo + held < rest ? held : 0);
      expect(backKobo).toBeLessThanOrEqual(amountKobo);
    }),
  );
});
