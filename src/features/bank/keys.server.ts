import { createHash } from "node:crypto";
import { foldText } from "~/features/language/fold.ts";
import type { CreditLine } from "./reading/lines.ts";

/**
 * A key for each line, the same whenever the same line is read again: of its day, amount and words
 * and, where several are alike in one source, of which of them it is. So a longer statement that
 * has these lines too brings only the others.
 */
export function keysOf(source: string, lines: readonly CreditLine[]): string[] {
  const alike = new Map<string, number>();
  return lines.map(({ day, kobo, words }) => {
    const text = [source, day, kobo, foldText(words)].join("|");
    const nth = (alike.get(text) ?? 0) + 1;
    alike.set(text, nth);
    return createHash("sha256").update(`${text}|${nth}`).digest("hex");
  });
}
