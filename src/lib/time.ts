/** Where "now" comes from; tests pass a clock of their own. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const SHOP_TIME_ZONE = "Africa/Lagos";

const parts = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-GB", { timeZone: SHOP_TIME_ZONE, ...options });

const numeric = parts({
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const monthName = new Intl.DateTimeFormat("en-US", { timeZone: SHOP_TIME_ZONE, month: "short" });

/** The wall clock in Lagos (UTC+1, no summer time). `month` is 1-12, `weekday` 0 is Sunday. */
export function lagosParts(at: Date) {
  const value = Object.fromEntries(numeric.formatToParts(at).map((p) => [p.type, p.value]));
  const year = Number(value.year);
  const month = Number(value.month);
  const day = Number(value.day);
  return {
    year,
    month,
    day,
    hour: Number(value.hour),
    minute: Number(value.minute),
    weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay(),
  };
}

const two = (n: number) => String(n).padStart(2, "0");

/** Date in Lagos as YYYY-MM-DD. */
export function lagosDate(at: Date): string {
  const { year, month, day } = lagosParts(at);
  return `${year}-${two(month)}-${two(day)}`;
}

/** The wall clock in Lagos as "2026-11-27 09:00". */
export function toLagos(at: Date): string {
  const { hour, minute } = lagosParts(at);
  return `${lagosDate(at)} ${two(hour)}:${two(minute)}`;
}

/** A moment that the wall clock in Lagos has: "2026-11-27 09:00", also with a T. Undefined for anything else. */
export function fromLagos(text: string): Date | undefined {
  const [, day, clock] = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)$/.exec(text) ?? [];
  if (!day) return undefined;
  const at = new Date(`${day}T${clock}:00+01:00`);
  // The 31st of June is no day, though some engines take it for the first of July.
  return !Number.isNaN(at.getTime()) && toLagos(at) === `${day} ${clock}` ? at : undefined;
}

/** "Nov 21, 2026" (orders: pattern MMM dd, yyyy). */
export function formatOrderDate(at: Date): string {
  const { year, day } = lagosParts(at);
  return `${monthName.format(at)} ${String(day).padStart(2, "0")}, ${year}`;
}

/** "Nov 1, 2026" (reviews: pattern MMM d, yyyy). */
export function formatReviewDate(at: Date): string {
  const { year, day } = lagosParts(at);
  return `${monthName.format(at)} ${day}, ${year}`;
}

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A calendar day (YYYY-MM-DD) as "Thu 26 Nov". */
export function formatDay(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  return `${weekdays[at.getUTCDay()]} ${at.getUTCDate()} ${months[at.getUTCMonth()]}`;
}

/** Until when something is kept: "Thu 26 Nov, 14:30" in Lagos. */
export function formatDeadline(at: Date): string {
  const { hour, minute } = lagosParts(at);
  return `${formatDay(lagosDate(at))}, ${two(hour)}:${two(minute)}`;
}
