import { expect, test } from "vitest";
import { STARTING_ZONES } from "~/features/checkout/zones.ts";
import { defaultSettings } from "~/features/settings/schema.ts";
import { policyFacts } from "./facts.ts";
import { sayRoad, sayWays } from "./spoken.ts";

const fresh = policyFacts(defaultSettings.orders, STARTING_ZONES);

test("a fresh shop's ways of delivery are told in a sentence", () => {
  expect(sayWays(fresh)).toBe(
    "Standard delivery takes 3–7 business days for ₦2,500–₦5,000, express 1–3 business days for ₦5,000–₦8,000, and same-day delivery in Lagos costs ₦8,000–₦12,000 when you order before 12 PM.",
  );
  expect(sayRoad(fresh)).toBe(
    "Once handed over, express takes 1–3 business days and standard 3–7 at most; getting an order ready takes 1–3 before that.",
  );
});

test("what is not offered is not named", () => {
  const none = { ...fresh, standard: null, express: null, sameDay: null };
  expect(sayWays({ ...none, standard: fresh.standard })).toBe(
    "Standard delivery takes 3–7 business days for ₦2,500–₦5,000.",
  );
  expect(sayWays({ ...none, express: fresh.express, sameDay: fresh.sameDay })).toBe(
    "Express delivery takes 1–3 business days for ₦5,000–₦8,000, and same-day delivery in Lagos costs ₦8,000–₦12,000 when you order before 12 PM.",
  );
  expect(sayWays(none)).toBe("");
  expect(sayRoad({ ...none, standard: fresh.standard })).toBe(
    "Once handed over, standard delivery takes 3–7 business days at most; getting an order ready takes 1–3 before that.",
  );
  expect(sayRoad(none)).toBe("Getting an order ready takes 1–3 business days.");
});
