import { formatOrderDate, lagosParts } from "~/lib/time.ts";

/** "Nov 21, 2026 14:05", in Lagos. */
export function formatMoment(iso: string): string {
  const at = new Date(iso);
  const { hour, minute } = lagosParts(at);
  return `${formatOrderDate(at)} ${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

/** "Nov 21, 2026", in Lagos. */
export const formatDay = (iso: string) => formatOrderDate(new Date(iso));
