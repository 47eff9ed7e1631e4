/** Staff choose one of these; the longest is a week. */
export const PASS_HOURS = [
  { hours: 1, label: "1 hour" },
  { hours: 24, label: "24 hours" },
  { hours: 72, label: "3 days" },
  { hours: 168, label: "a week" },
] as const;

export const USUAL_PASS_HOURS = 24;
export const LONGEST_PASS_HOURS = 168;
