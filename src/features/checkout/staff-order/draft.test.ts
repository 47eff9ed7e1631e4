import { expect, test } from "vitest";
import { GIFT_IS_PAID_AHEAD } from "../gift.ts";
import { paymentOf, whyNotAtDoor } from "./draft.ts";

const offered = { pay_on_delivery: true, pay_on_delivery_hint: "" };
const refused = { pay_on_delivery: false, pay_on_delivery_hint: "Not above ₦500,000" };
const draft = { isGift: false, payment: "on_delivery" as const };

test("what was to be paid at the door is paid by link once it is a gift, and at the door again after that", () => {
  expect(paymentOf({ ...draft, isGift: true }, offered)).toBe("link");
  expect(whyNotAtDoor({ isGift: true }, offered)).toBe(GIFT_IS_PAID_AHEAD);
  expect(paymentOf(draft, offered)).toBe("on_delivery");
});

test("the same where the address or the amount does not allow it, and the shop's words say why", () => {
  expect(paymentOf(draft, refused)).toBe("link");
  expect(whyNotAtDoor(draft, refused)).toBe("Not above ₦500,000");
  expect(whyNotAtDoor(draft, { ...refused, pay_on_delivery_hint: "" })).toContain("Not offered");
});

test("another way stays as it was chosen, and nothing is ruled out before the shop has answered", () => {
  expect(paymentOf({ isGift: true, payment: "cash" }, refused)).toBe("cash");
  expect(paymentOf(draft)).toBe("on_delivery");
});
