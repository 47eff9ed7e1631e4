import type { Understanding, Wish } from "~/features/language/understanding.ts";

// "A belt for work trousers": what a thing is for is not what is looked for.

/** What stands between a thing and what it is for: the word that says so, and no other clause. */
const FOR = /\b(?:for|under|underneath|beneath|over|inside|into)\b/gi;
/** Another thing begins, or another sentence. */
const APART = /[,.;:!?/+&\n\d]|\b(?:and|or|plus|then|also|but|i|we|show|want|need)\b/i;
/** "For my laptop and my heels" goes on; "and a cap" begins anew. */
const GOES_ON = /^\s*(?:and|or|&|,)\s+(?:(?:my|his|her|their|our|the)\s+)?$/i;
const ANOTHER = /(?:[,;.:]|\b(?:and|plus|also))\s*$/i;
const POSSESSIVE = /^['’]?s\b/i;

/** Wishes that say how the next thing is: they go with it. */
const DESCRIBING: ReadonlySet<Wish["kind"]> = new Set(["colour", "material", "brand", "occasion"]);

/** The text from one place to another, without the words of wishes that describe. */
function between({ text, wishes }: Understanding, from: number, to: number): string {
  let gap = text.slice(from, to);
  for (const { kind, start, end } of wishes) {
    if (DESCRIBING.has(kind) && start >= from && end <= to)
      gap = gap.replace(text.slice(start, end), " ".repeat(end - start));
  }
  return gap;
}

/** Where the words of what it is for begin; -1 where nothing says that it is for this. */
function beginOf(said: Understanding, from: number, to: number): number {
  const found = [...said.text.slice(from, to).matchAll(FOR)].at(-1);
  if (!found) return -1;
  const begin = from + found.index;
  // "For shoes 50k, and for bags 80k" names another thing.
  if (ANOTHER.test(said.text.slice(from, begin))) return -1;
  const isOfPerson = said.wishes.some(
    ({ kind, start, end }) =>
      kind === "wearer" && start >= begin && end <= to && !POSSESSIVE.test(said.text.slice(end)),
  );
  const after = begin + found[0].length;
  // "For my laptop and my heels" names two.
  const gap = between(said, after, to).replace(/\b(?:and|or)\s+(?:my|his|her|their|our)\b/gi, "");
  return isOfPerson || APART.test(gap) ? -1 : begin;
}

/** The same, with what the things are for beside them. */
export function takePurposes(said: Understanding): Understanding {
  const { text, wishes } = said;
  const taken = new Set<Wish>();
  let last: Wish | null = null;
  for (const wish of wishes) {
    if (wish.kind !== "thing" || wish.isNegated) continue;
    const before = last;
    last = wish;
    if (!before) continue;
    const gap = between(said, before.end, wish.start);
    const goesOn =
      taken.has(before) && GOES_ON.test(gap) && gap === text.slice(before.end, wish.start);
    const begin = goesOn ? before.end : beginOf(said, before.end, wish.start);
    if (begin < 0) continue;
    taken.add(wish);
    for (const one of wishes) {
      if (DESCRIBING.has(one.kind) && one.start >= begin && one.end <= wish.start) taken.add(one);
    }
  }
  if (taken.size === 0) return said;
  return {
    ...said,
    wishes: wishes.filter((wish) => !taken.has(wish)),
    beside: [...said.beside, ...taken],
  };
}
