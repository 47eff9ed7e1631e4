import { createRandom } from "~/lib/random.ts";

const DAY = 86_400_000;

/** A moment so many days ago and up to half a day before that, the same one for the same seed. */
export function momentAgo(now: Date, days: number, seed: string): Date {
  const minutes = createRandom(`moment ${seed}`).int(1, 720);
  return new Date(now.getTime() - days * DAY - minutes * 60_000);
}
