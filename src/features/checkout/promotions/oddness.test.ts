import { expect, test } from "vitest";
import { warningsOf } from "./oddness.ts";

const times = { now: new Date("2026-11-20T12:00:00Z"), today: new Date("2026-11-19T23:00:00Z") };
const piece = {
  ...{ id: 1, name: "Adire Dress", category: "Dresses" },
  ...{ priceKobo: 50_000_00, costKobo: 30_000_00 },
};
const plain = {
  kind: "percentage",
  value: 10,
  minimumKobo: 0,
  startsAt: null,
  endsAt: null,
} as const;
const said = (promotion: Partial<Parameters<typeof warningsOf>[0]>, pieces = [piece]) =>
  warningsOf({ ...plain, code: "SEWA", ...promotion }, { pieces, isAll: true }, times);

test.each<[string, Parameters<typeof said>[0], RegExp | undefined]>([
  ["a code that takes a tenth off", {}, undefined],
  ["everything, without a code", { code: null }, /everything in the shop/],
  ["free delivery for all", { code: null, kind: "free_delivery" }, undefined],
  ["all of the price", { value: 100 }, /sells for nothing: 1 piece \(Adire Dress, ₦50,000\)/],
  ["half of the price, below cost", { value: 50 }, /below cost: 1 piece/],
  ["an amount as large as the piece", { kind: "amount", value: 50_000_00 }, /for nothing/],
  [
    "the same from an order that is larger",
    { kind: "amount", value: 50_000_00, minimumKobo: 90_000_00 },
    undefined,
  ],
  ["one of two", { kind: "buy_get", value: 100, buyQuantity: 1, getQuantity: 1 }, /below cost/],
  ["one of three", { kind: "buy_get", value: 100, buyQuantity: 2, getQuantity: 1 }, undefined],
  ["over already", { endsAt: new Date("2026-11-20") }, /ends in the past/],
  ["begun last week", { startsAt: new Date("2026-11-12") }, /begins in the past/],
  ["begins today", { startsAt: times.today }, undefined],
])("%s", (_, promotion, expected) => {
  const warnings = said(promotion).join(" ");
  if (expected) expect(warnings).toMatch(expected);
  else expect(warnings).toBe("");
});

test("a promotion for nothing of the shop says so", () => {
  expect(said({}, [])).toEqual([expect.stringContaining("It is for nothing")]);
});
