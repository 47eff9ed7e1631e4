import { expect, test } from "vitest";
import { describeSale } from "./describe-sale.ts";

const sale = {
  sale_price: 38_000,
  sale_from: "2026-11-27T08:00:00Z",
  sale_until: "2026-11-28T08:00:00Z",
};
const said = (at: string, changes = {}) => describeSale({ ...sale, ...changes }, new Date(at));

test("a sale says when it begins, then when it ends, then that it ended", () => {
  expect(said("2026-11-27T07:59:59Z")).toBe("Sale ₦38,000 from Fri 27 Nov, 09:00");
  expect(said("2026-11-27T08:00:00Z")).toBe("Sale ₦38,000 until Sat 28 Nov, 09:00");
  expect(said("2026-11-28T08:00:00Z")).toBe("Sale ₦38,000 ended Sat 28 Nov, 09:00");
  expect(said("2026-11-30T08:00:00Z", { sale_until: null })).toBe("Sale ₦38,000");
});
