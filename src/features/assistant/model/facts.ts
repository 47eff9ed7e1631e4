import { lagosParts } from "~/lib/time.ts";
import { withSynonyms } from "./claims/neutral.ts";
import { isVocabulary } from "./claims/vocabulary.ts";
import { stemOf, stemSet, stemsIn } from "./claims/words.ts";
import { dateValue, type Figure, findFigures } from "./figures.ts";
import { createLearned, jsonOf } from "./learned.ts";

/** Pages that exist for everybody. */
const PAGES = new Set(
  "/ /products /women /men /bags /new-arrivals /sale /about /contact /auth /orders /wishlist /profile /checkout /size-guide /privacy-policy /terms-of-service /shipping-info /return-policy".split(
    " ",
  ),
);
const LIMIT =
  /\b(?:under|below|within|budget(?: of| is)?|up to|at most|over|above|from|between|and|to|around|about|max(?:imum)?(?: of)?|less than|more than|at least|budget|spend)\s+(?:(?:your|the|a)\s+)?$/i;
const A_SUM = /\b(?:total|together|altogether|both|sum|plus|all|in all)\b/i;
const A_DIFFERENCE =
  /\b(?:difference|cheaper|dearer|less|more|save[sd]?|saving|between|apart|off|left|leaves?|remain\w*|balance)\b/i;
const BOUND =
  /(?<little>\b(?:a (?:bit|little)|just|slightly) )?\b(?:(?<under>under|below|less than|short of)|(?<over>above|over|more than|past)|(?<about>about|around|roughly|nearly|almost|close to|some))\s*$/i;
const NEAR = 1.08;
/** Of so many amounts at most, sums are tried. */
const SUMMED = 12;
const NOT_A_PRICE =
  /\b(?:deliver\w*|shipping|fee|total|difference|cheaper|dearer|less|more|save|budget|order)\b/i;
const PROMISE =
  /\b(?:deliver\w*|arriv\w*|ship\w*|dispatch\w*|reach\w*|receiv\w*|come|comes|get (?:it|am|them|there|to)|with you|open|close[sd]?|ready)\b/i;
const DELIVERY =
  /\b(?:deliver\w*|arriv\w*|ship\w*|dispatch\w*|reach\w*(?! us)|receiv\w*|get (?:it|am|them|there|to)|with you)\b/i;
/** "Feel free", "hands-free", "are you free on Friday": nothing is given away. */
const isNoGift = (before: string, after: string) =>
  /\bfeel\s*$|-\s*$|\b(?:are|if) you\s*$|\byou(?: are|['’]re)?\s*$/i.test(before) ||
  /^\s+(?:to|time|size|day|hand|of (?!charge|cost))\b/i.test(after);

/** What the tools gave in a conversation, as the only ground on which an answer may state a figure. */
export interface Facts {
  /** Everything in a tool's result becomes known. */
  add(data: unknown): void;
  /** @param before the sentence up to the figure; @param line the same for the line */
  allows(figure: Figure, before: string, after: string, line: string): boolean;
  /** A result has it: that of what the sentence (or else its line) names, or any if it names nothing. */
  says(needed: RegExp, sentence: string, line: string): boolean;
  allowsLink(path: string): boolean;
  /** The words stand in a result: an address, a code, a mail address. */
  mentions(text: string): boolean;
  /**
   * By their stems the words of the results, the same with what says the same, those that staff write
   * about pieces, and the shopper's.
   */
  stems(): Readonly<Record<"told" | "believed" | "prose" | "said", ReadonlySet<string>>>;
  /** Ids of the products that a text names or links, in their order. */
  productsIn(text: string): number[];
}

/** "The Osu's" is the Osu. */
const bare = (word: string) => word.replace(/['’]s$|['’-]+$/, "");
/** Within a name: what others may be called too. */
const isCommon = (word: string) => word.length < 3 || isVocabulary(stemOf(word));

/** Of two amounts or more. */
function sumsOf(amounts: readonly number[]): Set<number> {
  let sums: { sum: number; of: number }[] = [{ sum: 0, of: 0 }];
  for (const amount of amounts)
    sums = [...sums, ...sums.map(({ sum, of }) => ({ sum: sum + amount, of: of + 1 }))];
  return new Set(sums.filter(({ of }) => of > 1).map(({ sum }) => sum));
}

/** @param said what the shopper wrote: sizes and limits may be repeated, nothing else */
export function createFacts(now: Date, said: string): Facts {
  const learned = createLearned();
  const { known, loose, products, links, things } = learned;
  let everything = "";
  const asked = new Set(
    findFigures(said).flatMap(({ kind, value }) => [value, `${kind}:${value}`]),
  );
  const limits = findFigures(said).flatMap(({ kind, value }) =>
    kind === "money" ? [Number(value)] : [],
  );
  const saidWords = said.toLowerCase();
  const stems = {
    told: new Set<string>(),
    believed: new Set<string>(),
    prose: learned.prose,
    said: stemSet(said),
  };

  /** What a text names in full, or by a word of its name that no other has: "the pump", "the Osu". */
  function namedAmong<T extends { name: string }>(all: T[], text: string): T[] {
    const folded = text.toLowerCase();
    const spoken = new Set(folded.split(/[^\p{L}\p{M}\p{N}'’-]+/u).map(bare));
    const wordsOf = ({ name }: T) => name.split(" ");
    const isOwn = (word: string) => all.filter((one) => wordsOf(one).includes(word)).length === 1;
    const calls = (one: T) =>
      wordsOf(one).filter(
        (word, at, every) => (at === every.length - 1 || !isCommon(word)) && isOwn(word),
      );
    const named = all.filter(
      (one) => folded.includes(one.name) || calls(one).some((word) => spoken.has(word)),
    );
    // "Suede Pump" within "Ginika Suede Pump" is not named.
    return named.filter(
      (one) => !named.some((other) => other !== one && other.name.includes(one.name)),
    );
  }
  const namedIn = (text: string) => namedAmong([...products.values()], text);
  const subject = (before: string, line: string) => {
    const inSentence = namedIn(before);
    return inSentence.length > 0 ? inSentence : namedIn(line);
  };

  /** Sums and differences of the prices spoken of, where the sentence says that it is one. */
  function isComputed(value: string, sentence: string): boolean {
    const named = namedIn(sentence);
    const about = named.length > 0 ? named : [...products.values()];
    const amounts = [...about.flatMap((one) => [...one.amounts]), ...loose]
      .map(Number)
      .filter((amount) => amount > 0)
      .slice(0, SUMMED);
    const wanted = Number(value);
    if (A_DIFFERENCE.test(sentence)) {
      // Who names one piece compares it with the others.
      const others = named.length > 1 ? about : [...products.values()];
      const compared = [...others.flatMap((one) => [...one.amounts].map(Number)), ...limits];
      return compared.some((one) => amounts.some((other) => Math.abs(one - other) === wanted));
    }
    return A_SUM.test(sentence) && sumsOf(amounts).has(wanted);
  }

  /** "Two of these are under ₦100,000": it names no price, and is true of them. */
  function isBound(value: string, before: string, after: string): boolean {
    const bound = BOUND.exec(before)?.groups;
    if (!bound || /\b(?:deliver\w*|shipping|fee|budget|order)\b/i.test(before + after))
      return false;
    const wanted = Number(value);
    // "Neither goes over ₦90,000."
    const isDenied = /\b(?:neither|none|not|no|nothing)\b/i.test(before);
    const holds = (amount: number) =>
      bound.over && isDenied
        ? amount <= wanted
        : bound.under
          ? amount < wanted
          : bound.over
            ? amount > wanted && (!bound.little || amount <= wanted * NEAR)
            : Math.abs(amount - wanted) <= wanted * (NEAR - 1);
    const named = namedIn(before + after);
    const about = named.length > 0 ? named : [...products.values()];
    const amounts = about.map((one) => Math.min(...[...one.amounts].map(Number)));
    if (/\b(?:together|altogether|in all|total)\b/i.test(before + after))
      return holds(amounts.reduce((sum, amount) => sum + amount, 0));
    const isOfAll = /\b(?:all|both|each|every\w*|neither|none)\b/i.test(before);
    return isOfAll ? amounts.length > 0 && amounts.every(holds) : amounts.some(holds);
  }

  function allowsMoney(value: string, before: string, after: string, line: string): boolean {
    if (LIMIT.test(before) && asked.has(value)) return true;
    if (isComputed(value, before + after)) return true;
    if (isBound(value, before, after)) return true;
    // "From ₦74,000 for the Bamako to ₦113,000 for the Damilola."
    const behind = namedIn(/^ for (?:the )?[^,.;₦]{3,60}/i.exec(after)?.[0] ?? "");
    const about = behind.length > 0 ? behind : subject(before, line);
    if (about.length > 0) {
      if (about.some(({ amounts }) => amounts.has(value))) return true;
      return loose.has(value) && NOT_A_PRICE.test(before + after);
    }
    return loose.has(value) || [...products.values()].some(({ amounts }) => amounts.has(value));
  }

  /** "20% off" a piece of which both prices are known. */
  const isOff = (value: string, before: string, line: string) => {
    const about = subject(before, line);
    return (about.length > 0 ? about : [...products.values()]).some(({ amounts }) => {
      const [low, high] = [...amounts].map(Number).sort((a, b) => a - b);
      return low && high && Math.round(100 - (low / high) * 100) === Number(value);
    });
  };

  /** A day is that of the order spoken of, not of another. */
  function isOfTheOrder({ kind, value }: Figure, sentence: string): boolean {
    if (kind !== "date" && kind !== "weekday") return true;
    const orders = [...things].flatMap(([key, thing]) => (key.startsWith("order ") ? [thing] : []));
    const named = namedAmong(orders, sentence);
    return named.length === 0 || named.some(({ json }) => json.includes(value));
  }

  return {
    add(data) {
      const json = jsonOf(data);
      everything += `\n${json}`;
      for (const stem of stemsIn(json)) stems.told.add(stem);
      stems.believed = withSynonyms(stems.told);
      learned.add(data);
    },
    allows(figure, before, after, line) {
      const { kind, value } = figure;
      const isKnown = known.has(`${kind}:${value}`) && isOfTheOrder(figure, before + after);
      switch (kind) {
        case "money":
          return allowsMoney(value, before, after, line);
        case "percent":
          return isKnown || isOff(value, before + after, line);
        case "number":
          return (
            isKnown ||
            asked.has(value) ||
            // "1. Pump …": a place in a list.
            (/^\s*$/.test(line) && Number(value) < 10) ||
            // "4.6 out of 5".
            (value === "5" && /\b\d\.\d (?:out )?of\s*$/.test(before)) ||
            // "My top 3 picks", "option 2".
            (Number(value) <= products.size && !/\b(?:sizes?|in)\s*$/i.test(before))
          );
        case "code":
          if (/^\d(?:st|nd|rd|th)$/.test(value)) return Number(value[0]) <= products.size;
          return learned.words.includes(value) || saidWords.includes(value);
        case "weekday":
          if (
            /\b(?:an?|any|every|casual)(?: \w+)?\s*$/i.test(before) &&
            !DELIVERY.test(before + after)
          )
            return true;
          return isKnown || (known.has(`opening:${value}`) && !DELIVERY.test(before + after));
        case "phone":
          return known.has(`phone:${value.slice(-10)}`);
        case "relative": {
          if (!PROMISE.test(before + after)) return true;
          const offset = { yesterday: -1, today: 0, tonight: 0, tomorrow: 1 }[value] ?? 0;
          return known.has(
            `date:${dateValue(lagosParts(new Date(now.getTime() + offset * 86_400_000)))}`,
          );
        }
        case "free":
          if (value !== "free" && /\bwithout cost\b/.test(learned.words)) return true;
          if (/\bcancel/i.test(before + after) && /\bwithout cost\b/.test(learned.words))
            return true;
          return (value === "free" && isNoGift(before, after)) || /\bfree\b/.test(learned.words);
        default:
          return isKnown;
      }
    },
    says(needed, sentence, line) {
      const all = [...things.values()];
      const named = namedAmong(all, sentence);
      const about = named.length > 0 ? named : namedAmong(all, line);
      return about.length > 0
        ? about.every(({ json }) => needed.test(json))
        : needed.test(everything);
    },
    stems: () => stems,
    allowsLink: (path) => PAGES.has(path) || links.has(path),
    mentions: (text) => learned.words.includes(text.toLowerCase()),
    productsIn(text) {
      const linked = [...text.matchAll(/\/product\/(\d{1,9})\b/g)].map((match) => Number(match[1]));
      const folded = text.toLowerCase();
      return [
        ...new Set([
          ...linked.filter((id) => products.has(id)),
          ...namedIn(text)
            .sort((a, b) => folded.indexOf(a.name) - folded.indexOf(b.name))
            .map(({ id }) => id),
        ]),
      ];
    },
  };
}
