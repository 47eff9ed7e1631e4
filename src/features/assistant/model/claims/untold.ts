import { entries } from "~/features/language/entries.ts";
import { foldText } from "~/features/language/fold.ts";
import type { Facts } from "../facts.ts";
import { asksForSecrets, inventsOurs, tellsDeeds } from "./doings.ts";
import { weigh } from "./loaded.ts";
import { neutral } from "./neutral.ts";
import { stemOf, stemsIn } from "./words.ts";

/** An address that was kept; the text has a private letter in its place. */
const ADDRESS = /\p{Co}/u;
/** "I can help with shoes and returns", "our people can tell you about delivery". */
const OFFERS_HELP =
  /^[^,.;]{0,40}\b(?:I|TEMI|we|people|team|they|whatsapp|phone)\b(?:['’]ll)?(?: on whatsapp)?\s*(?:(?:can|could|will|would|go|fit|am|happy|glad|be|also|to|here)\s+)*(?:help|assist|tell|answer|explain|show|advise|find|check|confirm|look)\b(?!.*\b(?:that|which|because|since|so that)\b)[^\d%₦]*$/i;
const I_DENY = /\bI\b.{0,25}(?:\b(?:cannot|not|never|no|only)\b|n['’]t\b)/i;
/** What is in the parcel besides, which only a result or the piece's own text can say. */
const COMES_WITH =
  /\b(?:comes?(?: along)? with|includes?|you also get|plus you get|e get|along with)\b(.*)/i;
/** A name within a sentence. */
const NAME = /(?<=[\p{L}\d,;:)]\s+["“'‘(]?)\p{Lu}[\p{Ll}\p{M}'’]{2,}/gu;
const KNOWN_NAMES = new Set(
  "temi whatsapp instagram nigeria nigerian naija lagos abuja africa african english pidgin yoruba igbo hausa italian french monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december christmas easter sallah eid ramadan january ok sorry please thanks thank yes hello hi good naira ngn god oriki".split(
    " ",
  ),
);
const vocabulary = new Set([...entries.keys()].flatMap((phrase) => stemsIn(phrase)));

export const offersHelp = (clause: string) => OFFERS_HELP.test(clause);

function inventsNames(
  clause: string,
  isTold: (stem: string) => boolean,
  said: ReadonlySet<string>,
): boolean {
  for (const [name] of clause.matchAll(NAME)) {
    const folded = foldText(name.replace(/['’]s$/, "")).replaceAll(" ", "");
    const stem = stemOf(folded);
    if (
      KNOWN_NAMES.has(folded) ||
      vocabulary.has(stem) ||
      isTold(stem) ||
      said.has(stem) ||
      neutral.has(stem)
    )
      continue;
    return true;
  }
  return false;
}

/**
 * What a clause states of the shop's business and no result of this turn has: a topic on which none
 * was asked, words that are in none, a deed, a person, a place. What it may say is listed; all else
 * on these topics is taken for made up.
 */
export function isUntold(
  clause: string,
  isQuestion: boolean,
  facts: Facts,
  line: string,
): string | null {
  const { told, believed, prose, said } = facts.stems();
  const isTold = (stem: string) => believed.has(stem);
  const isWritten = (stem: string) => told.has(stem) || prose.has(stem);
  const stems = stemsIn(clause);
  if (asksForSecrets(clause, isTold)) return "secret";
  if (inventsNames(clause, isWritten, said)) return "name";
  if (inventsOurs(clause, isTold)) return "ours";
  const comes = COMES_WITH.exec(clause)?.[1];
  if (comes && !stemsIn(comes).every((stem) => neutral.has(stem) || isWritten(stem)))
    return "extra";
  const isDenied = I_DENY.test(clause);
  const helps = offersHelp(clause);
  if (!helps && tellsDeeds(clause, isTold)) return "deed";
  const loaded = weigh(clause, stems, told, (ground) => facts.says(ground, clause, line));
  if (loaded.invented) return "invented";
  if (isQuestion || helps) return null;
  const isBacked = (stem: string) =>
    neutral.has(stem) ||
    loaded.grounded.has(stem) ||
    believed.has(stem) ||
    vocabulary.has(stem) ||
    (isDenied && said.has(stem));
  if (loaded.untold) {
    return ADDRESS.test(clause) || isDenied ? null : "untold";
  }
  if (loaded.told && !isDenied && !stems.every(isBacked))
    return `unknown words: ${stems.filter((stem) => !isBacked(stem))}`;
  return null;
}
