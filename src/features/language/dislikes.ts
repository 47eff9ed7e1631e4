import { foldText } from "./fold.ts";
import type { Wish } from "./understanding.ts";

// What is wrong with a cloth or a colour is said behind it: "canvas own no dey last, so comot am".

/** Each says that what stands before it is not wanted. */
const COMPLAINTS = `
no dey last, dey peel, dey tear, dey spoil, dey fade, dey scratch, dey itch, dey crease, dey squeeze, dey stain, dey slide,
dey worry me, dey disturb me, dey pain me, dey disgrace, dey shame me, dey make me sweat, no dey fine, no fit me, no suit me,
no dey suit me, no gree me, no be my thing, doesnt last, does not last, dont last, do not last, never lasts, doesnt suit me,
does not suit me, dont suit me, looks bad on me, itches, itchy, irritates, scratches me, scratches easily, makes me sweat,
make me sweat, peels, creases easily, it stains, stains easily, wrinkles, too hot for me, is too hot, gives me rash, give me rash,
is not for me, isnt for me, not my thing, isnt my thing, is out, bores me, washes me out, no thanks,
comot am, comot it, remove am, remove it, skip am, skip it, leave it out, leave am, leave that one, drop am, exclude it,
no want am, dont want it, not that one, no add am
`
  .split(/[,\n]/)
  .map((phrase) => phrase.trim())
  .filter(Boolean);

/** "No dey peel" praises it. */
const DENIED = /\b(?:no|not|never|wont|doesnt|dont)$/;
/** So far behind it a complaint may still mean a wish. */
const REACH = 48;
const STOPS = /[.;!?\n]/;
const COMPLAINED_OF: ReadonlySet<Wish["kind"]> = new Set(["material", "colour", "brand"]);

const isComplaint = (behind: string) =>
  COMPLAINTS.some((phrase) => {
    const at = ` ${behind} `.indexOf(` ${phrase} `);
    return at >= 0 && !DENIED.test(behind.slice(0, at).trim());
  });

/** Wishes that a complaint behind them speaks against become what is not wanted. */
export function readDislikes(text: string, wishes: readonly Wish[]): void {
  const named = wishes.filter(({ kind }) => COMPLAINED_OF.has(kind));
  for (const [at, wish] of named.entries()) {
    if (wish.isNegated) continue;
    const next = named[at + 1]?.start ?? text.length;
    const [clause = ""] = text.slice(wish.end, Math.min(next, wish.end + REACH)).split(STOPS);
    if (!isComplaint(foldText(clause))) continue;
    wish.isNegated = true;
    wish.notAt = wish.start;
  }
}
