import type { ParcelMethod } from "~/lib/statuses.ts";
import { lagosParts } from "~/lib/time.ts";
import type { DeliveryZone } from "./zones.ts";

/** Calendar day in Lagos, YYYY-MM-DD. */
export type Day = string;

export interface EstimateRules {
  processingDaysMin: number;
  processingDaysMax: number;
  /** Hour in Lagos from which an order counts as tomorrow's. */
  cutoffHour: number;
}

const DAY_MS = 86_400_000;
const dayOf = (utcMidnight: number): Day => new Date(utcMidnight).toISOString().slice(0, 10);
const isBusinessDay = (utcMidnight: number) => new Date(utcMidnight).getUTCDay() !== 0;

/** The day `count` business days (Monday to Saturday) after a day; 0 is that day or the next business day. */
function addBusinessDays(from: number, count: number): number {
  let at = from;
  while (!isBusinessDay(at)) at += DAY_MS;
  for (let left = count; left > 0; ) {
    at += DAY_MS;
    if (isBusinessDay(at)) left--;
  }
  return at;
}

/** Whether same-day delivery can still be promised: a business day before the cut-off. */
export function sameDayOpen(now: Date, rules: EstimateRules): boolean {
  const { hour, weekday } = lagosParts(now);
  return weekday !== 0 && hour < rules.cutoffHour;
}

/** First and last day on which an order placed now arrives (for pickup: is ready). */
export function estimateDelivery(
  now: Date,
  method: ParcelMethod,
  zone: DeliveryZone | undefined,
  rules: EstimateRules,
): { from: Day; to: Day } {
  const { year, month, day, hour } = lagosParts(now);
  const today = Date.UTC(year, month - 1, day);
  if (method === "same_day") {
    const at = sameDayOpen(now, rules) ? today : addBusinessDays(today + DAY_MS, 0);
    return { from: dayOf(at), to: dayOf(at) };
  }
  // After the cut-off, and on Sundays, work on the order starts the next business day.
  const start = addBusinessDays(hour < rules.cutoffHour ? today : today + DAY_MS, 0);
  const road = (() => {
    if (method === "pickup" || !zone) return { min: 0, max: 0 };
    return method === "express"
      ? { min: zone.expressDaysMin, max: zone.expressDaysMax }
      : { min: zone.standardDaysMin, max: zone.standardDaysMax };
  })();
  return {
    from: dayOf(addBusinessDays(start, rules.processingDaysMin + road.min)),
    to: dayOf(addBusinessDays(start, rules.processingDaysMax + road.max)),
  };
}

/** Ways to deliver without Express where it arrives no sooner than what costs less. */
export function withoutIdleExpress<T extends { method: ParcelMethod; to: Day }>(
  options: readonly T[],
): T[] {
  const standard = options.find(({ method }) => method === "standard");
  return options.filter(
    ({ method, to }) => method !== "express" || standard === undefined || to < standard.to,
  );
}
