import { formatCount } from "~/lib/count.ts";
/** A true claim about a count: rounded down to the ten, "250+"; small counts as they are. */
export function claim(count: number): string {
  if (count < 10) return String(count);
  return `${formatCount(Math.floor(count / 10) * 10)}+`;
}
