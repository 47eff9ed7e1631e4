import { lagosParts } from "./time.ts";

/** Hours in Lagos at which phones stay silent. */
const QUIET = { from: 21, to: 7 };

export function isQuiet(at: Date): boolean {
  const { hour } = lagosParts(at);
  return hour >= QUIET.from || hour < QUIET.to;
}
