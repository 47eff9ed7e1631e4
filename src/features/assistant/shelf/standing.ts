import type { Understanding, Wish } from "~/features/language/understanding.ts";

// Of all that a text names, what its wish is and what is only told beside it.

/** "I saw …, so I just need green heels": what is asked for stands behind. */
const JUST = /\b(?:just|only|simply) (?:show|give|get|find|need|want|bring|looking|lemme|let)\b/gi;
/** What one has is not looked for: "I have a red gown, which shoe go match am", "my gown is green, …". */
const HAVE = [
  /\b(?:i|we) (?:already |don |de |dey |will |go )?(?:have|get|got|bought|own|am wearing|dey wear|will wear) (?:a|an|my|the|this|one|some|on)\b/,
  /\b(?:i|we) (?:already |don )(?:have|get|got|bought|own)\b/,
  /\b(?:i|we) (?:have|own|got) (?=[^.!?]*[,;.] *(?:i |just |only )?(?:need|want|show|find|looking|give|get me)\b)/,
  /\b(?:i|we) (?:don |de |dey )?(?:have|own|got|get) (?=[^.!?,;]*[,;.] *(?:so |abeg |please |pls )?(?:which|what|wetin|any|suggest|recommend|help)\b[^.!?]*\b(?:go|goes|fit|match|matches|follow|suit|suits|pair|enter|wear)\b)/,
  /\b(?:i['’]?m|i am|we are) (?:wearing|rocking|putting on) /,
  /^\s*(?:just |already )?(?:bought|got|wearing) (?:a|an|my|the|some)\b/,
  /\b(?:my|her|his|our) (?!budget|size|max|price)(?:[\w'’-]+ ){1,4}?(?:is|are|na|be)\b/,
].map((said) => new RegExp(`${said.source}[^.,;!?\\n]*[.,;!?\\n]`, "gi"));

/** "The colour of the day is emerald": so is the party, and not each piece where one is named. */
const THEME =
  /\b(?:colou?rs?|theme|dress code)(?: (?:of|for) (?:the )?(?:day|party|wedding|event))? (?:is|are|na|be)\b[^.;!?\n]*$/i;
const NAMING: ReadonlySet<Wish["kind"]> = new Set(["thing", "colour", "material", "brand"]);

/** What of a wish is the same in another: "not silk", "silk". */
function nameOf(wish: Wish): string | null {
  switch (wish.kind) {
    case "thing":
      return `thing ${wish.thing.key}`;
    case "colour":
      return `colour ${wish.colour.said}`;
    case "material":
      return `material ${wish.material.key}`;
    case "brand":
      return `brand ${wish.brand}`;
    default:
      return null;
  }
}

/** "Delivery to Sokoto": a city, though sokoto are trousers. */
const isPlace = (text: string, { start, end }: Wish) =>
  /^sokoto$/i.test(text.slice(start, end)) &&
  (/\b(?:to|in|at|from|inside|reach|for|dey) $/i.test(text.slice(0, start)) ||
    /\b(?:deliver\w*|ship\w*|fees?|state|send|waybill)\b/i.test(text));

const THEY_WEAR =
  /\b(?:he|she|they) (?:usually |always |will |dey )?(?:wears?|has|have|is wearing|are wearing) (?!only)[^.,;!?\n]*/gi;
/** "A cap for my dad, he wears a white kaftan": a thing of another department is asked for. */
function isWornBySomebody(text: string, wish: Wish, wishes: readonly Wish[]): boolean {
  const clause = [...text.matchAll(THEY_WEAR)].find(
    ({ index, 0: said }) => wish.start >= index && wish.end <= index + said.length,
  );
  if (!clause) return false;
  const isIn = ({ start, end }: Wish) =>
    start >= clause.index && end <= clause.index + clause[0].length;
  const inside = wishes.flatMap((one) => (one.kind === "thing" && isIn(one) ? one.thing : []));
  const outside = wishes.flatMap((one) =>
    one.kind === "thing" && !one.isNegated && !isIn(one) ? one.thing : [],
  );
  const departments = inside.flatMap(({ categories }) => categories);
  return (
    inside.length > 0 &&
    outside.length > 0 &&
    !outside.some(({ categories }) => categories.some((name) => departments.includes(name)))
  );
}

/** The wishes of a text that are still meant at its end. */
export function standingWishes({ text, wishes }: Understanding): Wish[] {
  const from = [...text.matchAll(JUST)].at(-1)?.index ?? 0;
  const isAskedLater = wishes.some(
    ({ kind, start, isNegated }) => kind === "thing" && start > from && !isNegated,
  );
  const named = (from: number, to: number) =>
    wishes.some(({ kind, start, end }) => kind === "thing" && start >= from && end <= to);
  const had = HAVE.flatMap((have, at) =>
    [...text.matchAll(have)]
      .map(({ index, 0: said }) => [index, index + said.length] as const)
      .filter(([start, end]) => at === 0 || named(start, end)),
  );
  const isWorn = (wish: Wish) => isWornBySomebody(text, wish, wishes);
  const isHad = (wish: Wish) =>
    had.some(([a, b]) => wish.start >= a && wish.end <= b) || isWorn(wish);
  const isOtherAsked = wishes.some(
    (wish) =>
      wish.kind === "thing" &&
      !wish.isNegated &&
      !isHad(wish) &&
      wish.start > Math.min(...had.map(([start]) => start), text.length),
  );
  const hasThing = wishes.some((wish) => wish.kind === "thing" && isHad(wish));
  const unwanted = new Set(wishes.filter(({ isNegated }) => isNegated).map(nameOf));
  const standing = wishes.filter((wish) => {
    if (isPlace(text, wish)) return false;
    if (!NAMING.has(wish.kind)) return true;
    // "I already have black heels, show me a clutch": black clutches are not unwanted.
    if (wish.isNegated) return !(isHad(wish) && hasThing && isOtherAsked);
    if (from > 0 && isAskedLater && wish.end <= from) return false;
    if ((isOtherAsked && isHad(wish)) || isWorn(wish)) return false;
    return !unwanted.has(nameOf(wish));
  });
  const isTheme = (wish: Wish) => wish.kind === "colour" && THEME.test(text.slice(0, wish.start));
  const hasOwnColour = standing.some((wish) => wish.kind === "colour" && !isTheme(wish));
  return hasOwnColour ? standing.filter((wish) => wish.isNegated || !isTheme(wish)) : standing;
}
