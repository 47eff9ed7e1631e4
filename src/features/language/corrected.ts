import { foldText } from "./fold.ts";
import type { Leftover, Wish } from "./understanding.ts";

// "Gold pumps.. no wait, mules": what is named after a correction takes the place of what it contradicts.

const MARKS = `
no wait, wait no, wait, oops, sorry, my bad, correction, scratch that, scratch it, scratch am, on second thought, on second thoughts,
come to think of it, i mean, i meant, or rather, make it, make that, make am, make this, change it, change that, change am,
switch it, switch that, switch am, turn it, turn am
`
  .split(/[,\n]/)
  .map((phrase) => phrase.trim())
  .filter(Boolean);
/** A text with none of their words corrects nothing. */
const MAY_CORRECT =
  /\b(?:wait|oops|sorry|bad|correction|scratch|thoughts?|think|meant?|rather|make|change|switch|turn)\b/i;
/** What may stand between the correction and what is meant. */
const LEADS = new Set(
  "it that this am the a an to in na is was be say for my his her our size one ones colour color i we want wanted need needed mean meant make rather just please pls abeg give me show not".split(
    " ",
  ),
);
const MOST_LEADS = 6;
/** So far before a wish a correction of it may begin. */
const REACH = 64;
/** "Make it with a belt", "sorry, and a bag" adds. */
const ADDS = /\b(?:and|also|plus|with|too|as well|or) (?:an? )?$/i;
const ENDS = /[.,;!?\n]|\b(?:and|but|or)\b/i;

/** What such wishes cannot both be. */
const REPLACED: ReadonlySet<Wish["kind"]> = new Set([
  "thing",
  "colour",
  "material",
  "brand",
  "size",
  "price",
  "occasion",
  "wearer",
]);

/** Where the correction right before a wish begins; null where there is none. */
function correctionBefore(text: string, { start }: Wish): number | null {
  const from = Math.max(0, start - REACH);
  const said = text.slice(from, start);
  if (ADDS.test(said)) return null;
  const words = foldText(said).split(" ").filter(Boolean);
  for (let n = words.length; n > 0 && n >= words.length - MOST_LEADS; n--) {
    const before = ` ${words.slice(0, n).join(" ")}`;
    const mark = MARKS.find((phrase) => before.endsWith(` ${phrase}`));
    if (mark) return from + Math.max(0, said.toLowerCase().lastIndexOf(mark.split(" ")[0]!));
    if (!LEADS.has(words[n - 1]!)) return null;
  }
  return null;
}

/** The wishes and the leftover words of a text without those that it corrects itself. */
export function withoutCorrected(
  text: string,
  wishes: Wish[],
  leftover: Leftover[],
): { wishes: Wish[]; leftover: Leftover[] } {
  if (wishes.length < 2 || !MAY_CORRECT.test(text)) return { wishes, leftover };
  const dropped = new Set<Wish>();
  const gaps: (readonly [number, number])[] = [];
  /** The first wish of the correction that still goes on. */
  let from: number | null = null;
  for (const [at, wish] of wishes.entries()) {
    const before = wishes[at - 1];
    if (!before) continue;
    const start = correctionBefore(text, wish);
    if (start !== null) {
      from = at;
      gaps.push([start, wish.start]);
    } else if (from !== null && ENDS.test(text.slice(before.end, wish.start))) from = null;
    if (from === null || wish.isNegated || !REPLACED.has(wish.kind)) continue;
    const other = wishes
      .slice(0, from)
      .findLast(({ kind, isNegated }) => kind === wish.kind && !isNegated);
    if (other) dropped.add(other);
  }
  if (dropped.size === 0) return { wishes, leftover };
  return {
    wishes: wishes.filter((wish) => !dropped.has(wish)),
    leftover: leftover.filter(
      ({ start, end }) => !gaps.some(([one, other]) => start >= one && end <= other),
    ),
  };
}
