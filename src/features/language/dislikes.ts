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
no want am, dont want it, not that one, no add am, no dey among, no dey inside, no dey join, no follow, spoils with, spoils easily, spoils fast,
spoils quickly, spoils when, spoils because, spoil easily, spoil fast, cracks easily, cracks fast, absorbs sweat, smells when, smells bad
`
  .split(/[,\n]/)
  .map((phrase) => phrase.trim())
  .filter(Boolean);

/** "Gold no, silver yes". */
const REFUSED = /^\s*(?:no|nah|mba|rara)\s*(?:[,.;!)]|$)/i;
/** "Black frame is too common so no": right behind it, with little between. */
const CLOSE =
  /^(?:too (?:common|loud|dull|boring|hot|heavy|itchy|scratchy|stiff|rough|shouty|flashy|bright|gloomy|stressful)(?: for (?:me|him|her|us))?(?: so (?:no|nah|not that))?|so (?:no|nah)|(?:a|na) (?:big |hard )?no(?: no)?)$/;
const AROUND = new Set(
  "frame frames colour color cloth material fabric strap leather own one ones is are dey na be just way looks look feels feel don has".split(
    " ",
  ),
);
function isRefusedClosely(behind: string): boolean {
  const words = behind.split(" ");
  const from = words.findIndex((word, at) => !AROUND.has(word) || words[at + 1] === "no");
  return from >= 0 && CLOSE.test(words.slice(from).join(" "));
}
/** "He says white is for alhajis". */
const IS_FOR =
  /^ (?:is|are|na) (?:only |just )?for (?:old |young |small |big |married |rich |poor )?(?:\p{L}+s|women|men|people|children)\b/iu;
const SAYS = /\b(?:say|says|said|thinks?|claims?|feels?|believes?|tells?|told)\b[^.,;!?]{0,24}$/i;
/** "I sweat too much for wool", "she is too old for ankara". */
const TOO_FOR =
  /\b(?:(?:sweats?|sweating|heat) too much|too (?:hot|humid|sunny|sweaty|old|young|grown|mature|fair|dark|light|fat|slim|thin|big|short|tall|sensitive|clumsy|rough|busy|heavy|careless)) (?:for|to (?:wear|use|carry|rock)) (?:any |the |a |all that |all this |that |this )?$/i;
/** "No dey peel" praises it. */
const DENIED = /\b(?:no|not|never|wont|doesnt|dont|nothing)$/;
/** So far behind it a complaint may still mean a wish. */
const REACH = 48;
/** A kind of thing is complained of right behind its name, as "heels dey pain me", and not "sneakers as my leg dey pain me". */
const OF_THING = `
dey pain me, dey pain my, dey hurt, dey wound me, dey kill my, dey kill me, dey tire me, dey bite my, dey make my leg, dey disturb my, pain me, pain my,
hurt me, hurt my, hurts my, hurts me, hurt a lot, hurt too much, kill my, kill me, kills my, are killing my, is killing my, have been killing my,
are hurting my, is hurting my, give me blisters, gives me blisters, give me pain, gives me pain, give me wound, make me too tall, makes me too tall,
make me look, makes me look, give me headache, tire me, have tired me, don tire me, bore me, no be for me, are not for me, arent for me,
are out, are not my thing, arent my thing, are not my style, arent my style, are too tight for me, are too high for me, are too small for me,
stress me, stresses me, dey stress me, scare me, dey fear me, make me fall, go make me fall, no fit me again
`
  .split(/[,\n]/)
  .map((phrase) => phrase.trim())
  .filter(Boolean);
/** What may stand between a thing and the complaint of it. */
const BETWEEN = new Set(
  "o oh sef own just always too really usually often only they them dem de e does do all now these days kind type things shoes ones na sometimes seriously honestly".split(
    " ",
  ),
);
const STOPS = /[.;!?\n]/;
const COMPLAINED_OF: ReadonlySet<Wish["kind"]> = new Set(["material", "colour", "brand"]);

const isComplaint = (behind: string) =>
  COMPLAINTS.some((phrase) => {
    const at = ` ${behind} `.indexOf(` ${phrase} `);
    return at >= 0 && !DENIED.test(behind.slice(0, at).trim());
  });

const isComplaintOfThing = (behind: string) =>
  [...OF_THING, ...COMPLAINTS].some((phrase) => {
    const at = ` ${behind} `.indexOf(` ${phrase} `);
    return (
      at >= 0 &&
      behind
        .slice(0, at)
        .split(" ")
        .every((word) => word === "" || BETWEEN.has(word))
    );
  });

/** Wishes that a complaint behind them speaks against become what is not wanted. */
export function readDislikes(text: string, wishes: readonly Wish[]): void {
  const things = wishes.filter(({ kind, isNegated }) => kind === "thing" && !isNegated);
  for (const wish of things.length > 1 ? things : []) {
    const [clause = ""] = text.slice(wish.end, wish.end + REACH).split(STOPS);
    if (isComplaintOfThing(foldText(clause))) markUnwanted(wish);
  }
  for (const [at, wish] of things.entries()) {
    const before = things[at - 1];
    if (before && isPreferred(text, before, wish)) markUnwanted(wish);
  }
  for (const wish of wishes)
    if ((wish.kind === "thing" || COMPLAINED_OF.has(wish.kind)) && !wish.isNegated)
      if (TOO_FOR.test(text.slice(0, wish.start))) markUnwanted(wish);
  const named = wishes.filter(({ kind }) => COMPLAINED_OF.has(kind));
  for (const [at, wish] of named.entries()) {
    if (wish.isNegated) continue;
    if (REFUSED.test(text.slice(wish.end))) {
      markUnwanted(wish);
      continue;
    }
    const next = named[at + 1]?.start ?? text.length;
    const [clause = ""] = text.slice(wish.end, Math.min(next, wish.end + REACH)).split(STOPS);
    const [close = ""] = clause.split(",");
    const isSaidFor = IS_FOR.test(text.slice(wish.end)) && SAYS.test(text.slice(0, wish.start));
    if (!isSaidFor && !isRefusedClosely(foldText(close)) && !isComplaint(foldText(clause)))
      continue;
    markUnwanted(wish);
  }
}

const PREFERS = /\b(?:prefer\w*|like|likes|love|loves|choose|rate|take|want)\b[^.,;!?]*$/i;
const BEFORE_OTHER = /^ (?:to|over|pass|above|than) (?:the |any |those )?$/i;
/** "I prefer flats to heels", "she likes wedges pass pumps": the second is not wanted. */
const isPreferred = (text: string, one: Wish, other: Wish) =>
  BEFORE_OTHER.test(text.slice(one.end, other.start)) && PREFERS.test(text.slice(0, one.start));

function markUnwanted(wish: Wish): void {
  wish.isNegated = true;
  wish.notAt = wish.start;
}
