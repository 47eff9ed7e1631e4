import { lagosDate } from "~/lib/time.ts";
import type { Condition, Segment } from "../segments/schema.ts";

/** A segment as it is typed: numbers are text until they are sent. */
export interface SegmentForm extends Pick<Segment, "bought" | "size" | "place" | "joined_since"> {
  spent?: { naira: string; days: string };
  absent_days?: string;
}

/** What staff call each condition. */
export const CONDITION_NAMES: Record<Condition, string> = {
  bought: "Bought something of",
  size: "Wears a size",
  place: "Last order went to",
  spent: "Spent at least",
  absent_days: "Ordered nothing for",
  joined_since: "Reads it since",
};
export const CONDITIONS = Object.keys(CONDITION_NAMES) as Condition[];

/** How each begins. */
export const freshCondition = (condition: Condition, now: Date): SegmentForm =>
  ({
    bought: { bought: { of: "category", value: "" } },
    size: { size: { category: "Women's Shoes", size: "" } },
    place: { place: { state: "LA", city: "" } },
    spent: { spent: { naira: "100000", days: "365" } },
    absent_days: { absent_days: "90" },
    joined_since: { joined_since: lagosDate(now) },
  })[condition] as SegmentForm;

export function segmentToForm({ spent, absent_days, ...others }: Segment): SegmentForm {
  return {
    ...others,
    ...(spent && { spent: { naira: String(spent.naira), days: String(spent.days) } }),
    ...(absent_days !== undefined && { absent_days: String(absent_days) }),
  };
}

/** A number, or nothing: which is then asked for. */
const numberIn = (text: string) => (text.trim() === "" ? Number.NaN : Number(text));

export function segmentIn({ spent, absent_days, ...others }: SegmentForm): Segment {
  return {
    ...others,
    ...(spent && { spent: { naira: numberIn(spent.naira), days: numberIn(spent.days) } }),
    ...(absent_days !== undefined && { absent_days: numberIn(absent_days) }),
  };
}
