import { foldText } from "~/features/language/fold.ts";
import { findPlace } from "../../tools/places.ts";
import type { Facts } from "../facts.ts";
import { asksForSecrets, inventsOurs, tellsDeeds } from "./doings.ts";
import { weigh } from "./loaded.ts";
import { neutral } from "./neutral.ts";
import { isVocabulary, telling } from "./vocabulary.ts";
import { stemOf, stemSet, stemsIn } from "./words.ts";

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
const NO = /\b(?:no|not|never|none|without)\b|n['’]t\b/i;
const KNOWN_NAMES = new Set(
  "temi add cart bag basket wishlist checkout flash sale guide orders order contact about shipping info return returns policy terms service privacy arrivals profile account sign pay now footer menu search friday native whatsapp instagram nigeria nigerian naija lagos abuja africa african english pidgin yoruba igbo hausa italian french monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december christmas easter sallah eid ramadan january ok sorry please thanks thank yes hello hi good naira ngn god oriki".split(
    " ",
  ),
);

/** "It is on the Size Guide page": where in the shop something stands. */
const POINTS =
  /\b(?:pages?|guide|policy|terms|footer|menu|section|checkout|my orders|wishlist|profile|new arrivals|flash sale)\b/i;
const POINTERS = stemSet(
  "wording gathered grouped collected found kept page guide policy terms footer menu section checkout profile wishlist my our site website sits lives listed shown shows show lists list details detailed explains describes says stands written there under flash sale anything marked down reduced discounted offers new newest latest arrival arrivals nowhere anywhere else lengths centimetres centimeters inches measurements contact phone address email hours opening questions rules full read form account sign log track save saved heart delivery fees shipping return refund exchange payment privacy cookies data charge tab bottom top every foot info information text answers faq sizes stock order history past status cancel pay card transfer",
);
/** Figures and made-up offers apart, what points to a page promises nothing. */
export const pointsToPage = (clause: string) =>
  POINTS.test(clause) &&
  !/(?<!\p{L})(?:I|we|dem|they)(?!\p{L})/u.test(clause) &&
  !/[\d₦%]/.test(clause) &&
  stemsIn(clause).every((stem) => POINTERS.has(stem) || neutral.has(stem) || telling.has(stem));
export const offersHelp = (clause: string) => OFFERS_HELP.test(clause) || pointsToPage(clause);

const SELLS =
  /\bthere (?:is|are|dey)\b.*\b(?:version|one|pair|option)s?\b|\b(?:we|I|una) (?:also |do |still |get |actually )*(?:have|get|got|stock|carry|sell|dey sell|do)\b|\b(?:comes?|available|is there|are there|there (?:is|are)|it|them|am|one|same) (?:also )?in\b|\b(?:in|at) (?:the|our) (?:shop|store)\b|\b(?:dey|still dey)\b.*\b(?:for|inside) (?:shop|store|ground)\b/i;
const EVERYBODYS = stemSet(
  "shoe bag cloth clothes dress sneaker accessory accessories fashion heel sandal sandals wear native clothing piece",
);

/** Things and colours said to be sold that no result has: "we have the same wedge in lilac". */
function inventsPieces(clause: string, isWritten: (stem: string) => boolean): boolean {
  if (!SELLS.test(clause) || NO.test(clause)) return false;
  return stemsIn(clause).some((stem) => {
    const kinds = telling.get(stem);
    if (!kinds || isWritten(stem) || EVERYBODYS.has(stem)) return false;
    return ![...kinds].some(isWritten);
  });
}

const INITIALS = new Set(
  "OTP PIN CVV CVC USSD POS ATM BVN NIN XXL TEMI NGN GIG SMS FAQ PDF ORK JPG ASAP".split(" "),
);

function isKnownName(
  name: string,
  isTold: (stem: string) => boolean,
  said: ReadonlySet<string>,
): boolean {
  const folded = foldText(name.replace(/['’]s$/, "")).replaceAll(" ", "");
  const stem = stemOf(folded);
  return KNOWN_NAMES.has(folded) || isVocabulary(stem) || isTold(stem) || said.has(stem);
}

function inventsNames(
  clause: string,
  isTold: (stem: string) => boolean,
  said: ReadonlySet<string>,
): boolean {
  const shouted = clause.match(/\b[A-Z]{3,}\b/g) ?? [];
  if (shouted.some((word) => !isKnownName(word, isTold, said) && !INITIALS.has(word))) return true;
  for (const { 0: name, index } of clause.matchAll(NAME)) {
    // "We do not deliver to Ghana."
    if (NO.test(clause.slice(0, index))) continue;
    if (isKnownName(name, isTold, said)) continue;
    // "Zamfara is one of the 36 states we deliver in."
    if (isTold("stat") && findPlace(name)) continue;
    return true;
  }
  return false;
}

/** "We open on Sundays" of a shop that is closed then. */
function contradictsHours(clause: string, facts: Facts): boolean {
  if (!/\bopen/i.test(clause) || /\bclos/i.test(clause) || NO.test(clause)) return false;
  const days = clause.match(/\b(?:mon|tues|wednes|thurs|fri|satur|sun)day/gi) ?? [];
  return days.some((day) => {
    const name = day.toLowerCase();
    return facts.says(new RegExp(`closed on ${name}|"days":"${name}","hours":"closed`), "", "");
  });
}

/** In a "not" these are no promise. */
const DENIABLE = stemSet(
  "instant instantly immediate immediately automatic automatically guaranteed",
);

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
  if (!isQuestion && inventsPieces(clause, (stem) => isWritten(stem) || said.has(stem)))
    return "piece";
  const isDenied = I_DENY.test(clause);
  const helps = offersHelp(clause);
  if (!helps && tellsDeeds(clause, isQuestion, isTold)) return "deed";
  if (contradictsHours(clause, facts)) return "hours";
  const loaded = weigh(clause, stems, isDenied, believed, (ground) =>
    facts.says(ground, clause, line),
  );
  if (loaded.invented) return "invented";
  if (isQuestion || helps) return null;
  // "We do not deliver to Ghana."
  const foreign =
    NO.test(clause) || isTold("stat")
      ? new Set([...clause.matchAll(NAME)].flatMap(([name]) => stemsIn(name)))
      : new Set<string>();
  const isBacked = (stem: string) =>
    loaded.grounded.has(stem) ||
    believed.has(stem) ||
    neutral.has(stem) ||
    (DENIABLE.has(stem) && NO.test(clause)) ||
    foreign.has(stem) ||
    telling.has(stem) ||
    (isDenied && said.has(stem));
  if (loaded.untold) {
    return ADDRESS.test(clause) || isDenied ? null : "untold";
  }
  if (loaded.told && !isDenied && !stems.every(isBacked))
    return `unknown words: ${stems.filter((stem) => !isBacked(stem))}`;
  return null;
}
