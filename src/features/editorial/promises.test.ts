import { expect, test } from "vitest";
import { STARTING_ZONES } from "~/features/checkout/zones.ts";
import { defaultSettings } from "~/features/settings/schema.ts";
import { promisesOf } from "./promises.ts";

const { orders } = defaultSettings;
const textsOf = (...given: Parameters<typeof promisesOf>) =>
  promisesOf(...given).map(({ title, text }) => `${title}: ${text}`);

test("promises say the fees and days of the settings, and move with them", () => {
  expect(textsOf(orders, STARTING_ZONES)).toEqual([
    "Across Nigeria: Ready in 1–3 business days, then 1–7 on the road. ₦2,500–₦5,000.",
    "The same day: Lagos Mainland, Lagos Island and Lekki: ordered before noon on a business day. ₦8,000–₦12,000.",
    "30 days to decide: Send back what you do not love, unworn. For a defect there is no limit.",
  ]);
  const [mainland] = STARTING_ZONES;
  const later = { ...orders, cutoff_hour: 14, processing_days_min: 2, processing_days_max: 2 };
  const zones = [{ ...mainland!, standardKobo: 310_000, sameDayKobo: 900_000 }];
  expect(textsOf({ ...later, free_delivery_over_kobo: 10_000_000 }, zones).slice(0, 2)).toEqual([
    "Across Nigeria: Ready in 2 business days, then 1–2 on the road. ₦3,100, free from ₦100,000.",
    "The same day: Lagos Mainland: ordered before 2 PM on a business day. ₦9,000.",
  ]);
  expect(textsOf(orders, [{ ...mainland!, standardKobo: null, sameDayKobo: null }])).toHaveLength(
    1,
  );
});
