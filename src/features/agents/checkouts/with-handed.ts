import { type CartLine, MAX_LINES, sameLine } from "~/features/cart/rules.ts";

/** A cart with pieces just as they were handed over; what else is in it stays. */
export const withHanded = (lines: readonly CartLine[], handed: readonly CartLine[]): CartLine[] =>
  [...handed, ...lines.filter((line) => !handed.some((piece) => sameLine(line, piece)))].slice(
    0,
    MAX_LINES,
  );
