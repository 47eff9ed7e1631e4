/** Where "now" comes from; tests pass a clock of their own. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const SHOP_TIME_ZONE = "Africa/Lagos";

/** Its clock is an hour ahead of UTC, summer and winter. */
const AHEAD_MS = 3_600_000;

/** The wall clock in Lagos. `month` is 1-12, `weekday` 0 is Sunday. */
export function lagosParts(at: Date) {
  // Reckoned: a formatter of the language, asked on each page, took twenty times as long.
  const there = new Date(at.getTime() + AHEAD_MS);
  return {
    year: there.getUTCFullYear(),
    month: there.getUTCMonth() + 1,
    day: there.getUTCDate(),
    hour: there.getUTCHours(),
    minute: there.getUTCMinutes(),
    weekday: there.getUTCDay(),
  };
}

const two = (n: number) => String(n).padStart(2, "0");

/** Date in Lagos as YYYY-MM-DD. */
export function lagosDate(at: Date): string {
  const { year, month, day } = lagosParts(at);
  return `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
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

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** "Nov 21, 2026" (orders: pattern MMM dd, yyyy). */
export function formatOrderDate(at: Date): string {
  const { year, month, day } = lagosParts(at);
  return `${months[month - 1]} ${two(day)}, ${year}`;
}

/** "Nov 1, 2026" (reviews: pattern MMM d, yyyy). */
export function formatReviewDate(at: Date): string {
  const { year, month, day } = lagosParts(at);
  return `${months[month - 1]} ${day}, ${year}`;
}

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

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
