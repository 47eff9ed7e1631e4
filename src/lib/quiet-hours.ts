import { lagosParts } from "./time.ts";

/** Hours in Lagos at which phones stay silent. */
const QUIET = { from: 21, to: 7 };

export function isQuiet(at: Date): boolean {
  const { hour } = lagosParts(at);
  return hour >= QUIET.from || hour < QUIET.to;
}

const HOUR_MS = 3_600_000;

/** When the next quiet hours begin, of a moment by day. */
export function startOfQuiet(at: Date): Date {
  return new Date(
    (Math.floor(at.getTime() / HOUR_MS) + QUIET.from - lagosParts(at).hour) * HOUR_MS,
  );
}

/** When the quiet hours that hold at a moment are over. Lagos is whole hours from UTC all year. */
export function endOfQuiet(at: Date): Date {
  const hours = (QUIET.to - lagosParts(at).hour + 24) % 24;
  return new Date((Math.floor(at.getTime() / HOUR_MS) + hours) * HOUR_MS);
}
