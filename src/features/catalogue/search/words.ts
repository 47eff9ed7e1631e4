import { dictionary } from "~/lib/dictionary.ts";

/**
 * What shoppers call things, and what the catalogue calls them. A search for the left word also
 * finds the words on the right.
 */
const synonyms = dictionary<readonly string[]>({
  handbag: ["bag"],
  purse: ["clutch", "wallet", "bag"],
  pocketbook: ["bag"],
  heel: ["pump", "slingback", "stiletto"],
  trainer: ["sneaker"],
  kicks: ["sneaker"],
  gym: ["runner"],
  sunnies: ["sunglasses"],
  shades: ["sunglasses"],
  glasses: ["sunglasses"],
  gown: ["dress"],
  frock: ["dress"],
  pants: ["trouser"],
  jean: ["denim"],
  tshirt: ["tee"],
  top: ["blouse", "shirt", "tee"],
  jewelry: ["bangle", "earring"],
  jewellery: ["bangle", "earring"],
  bracelet: ["bangle"],
  native: ["kaftan", "agbada", "senator"],
  caftan: ["kaftan"],
  bubu: ["boubou"],
  lady: ["women"],
  ladies: ["women"],
  female: ["women"],
  gents: ["men"],
  guys: ["men"],
  male: ["men"],
  grey: ["silver"],
  gray: ["silver"],
});

const singular = (word: string) => (/[^s]s$/.test(word) ? word.slice(0, -1) : word);

export const synonymsOf = (word: string): readonly string[] => [
  ...(synonyms[word] ?? synonyms[singular(word)] ?? []),
];

const fillers = new Set(
  "a an and any are as at buy by cheap find for from get have i in is it me my need of on or show some that the to under want with".split(
    " ",
  ),
);

const MAX_WORDS = 8;
const MAX_WORD = 30;

/** Letters that Unicode does not take apart into a base letter and an accent. */
const ligatures: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  ı: "i",
  þ: "th",
};

/** Lower-case a-z and 0-9 only: "Ọ̀RÍKÌ tote" is "oriki tote". */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[ßæœøđðłıþ]/g, (letter) => ligatures[letter]!)
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

/** The words of a query that say something, at most eight. */
export function queryWords(query: string): string[] {
  const all = foldText(query)
    .split(" ")
    .filter((word) => word !== "")
    .map((word) => word.slice(0, MAX_WORD));
  // The possessive of "women's" and "men's" folds into the word.
  const plain = all.map((word) => (/^(wo)?mens$/.test(word) ? word.slice(0, -1) : word));
  const telling = plain.filter((word) => !fillers.has(word));
  return (telling.length > 0 ? telling : plain).slice(0, MAX_WORDS);
}

/** Edits between two words: insert, delete, replace, or swap two neighbours. */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        best = Math.min(best, beforeLast[j - 2]! + 1);
      }
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}

const allowedEdits = (word: string) => (word.length <= 4 ? 1 : word.length <= 7 ? 2 : 3);

/** What the shop knows about one word of a query. */
export interface WordFacts {
  /** Some word of the catalogue begins with it. */
  isKnown: boolean;
  /** Words of the catalogue that look like it. */
  similar: { word: string; isStrong: boolean }[];
}

/** The words of the catalogue that a mistyped word most likely means; empty when none is near. */
export function correct(word: string, facts: WordFacts): string[] {
  const near = facts.similar
    .map(({ word: other, isStrong }) => ({
      other,
      isStrong,
      edits: editDistance(word, other.slice(0, Math.max(word.length, other.length))),
    }))
    .filter(({ edits }) => edits <= allowedEdits(word));
  const strong = near.filter(({ isStrong }) => isStrong);
  const candidates = strong.length > 0 ? strong : near;
  const fewest = Math.min(...candidates.map(({ edits }) => edits));
  return candidates
    .filter(({ edits }) => edits === fewest)
    .slice(0, 3)
    .map(({ other }) => other);
}

/** Ways to say one thing: any of these words. */
type Alternatives = readonly string[];

export interface UnderstoodQuery {
  /** All of these must be found, each by one of its alternatives. */
  groups: Alternatives[];
  /** Whole other readings of two neighbouring words: "hand bag" as "handbag". */
  joined: { at: number; words: Alternatives }[];
  /** The query as understood, when a word was corrected. */
  corrected: string | null;
}

/** Pairs of neighbours written as one word, which may be what was meant. */
export const joinedPairs = (words: readonly string[]) =>
  words.slice(1).map((word, index) => `${words[index]}${word}`);

/** Decides what a query means. Words that nothing in the shop resembles are left out. */
export function understand(
  words: readonly string[],
  factsOf: (word: string) => WordFacts,
): UnderstoodQuery {
  const shown: string[] = [];
  const groups: Alternatives[] = [];
  const groupOf = new Map<number, number>();
  let wasCorrected = false;
  words.forEach((word, index) => {
    const facts = factsOf(word);
    const others = synonymsOf(word);
    let alternatives: string[] = [];
    if (facts.isKnown || others.length > 0) {
      alternatives = facts.isKnown ? [word, ...others] : [...others];
      shown.push(word);
    } else {
      alternatives = correct(word, facts);
      if (alternatives.length > 0) {
        wasCorrected = true;
        shown.push(alternatives[0]!);
        alternatives = [...new Set(alternatives.flatMap((other) => [other, ...synonymsOf(other)]))];
      }
    }
    if (alternatives.length > 0) {
      groupOf.set(index, groups.length);
      groups.push(alternatives);
    }
  });
  const joined: UnderstoodQuery["joined"] = [];
  joinedPairs(words).forEach((pair, index) => {
    const meant = [...(factsOf(pair).isKnown ? [pair] : []), ...synonymsOf(pair)];
    if (meant.length === 0) return;
    const at = groupOf.get(index);
    if (at !== undefined && groupOf.get(index + 1) === at + 1) joined.push({ at, words: meant });
    else if (groups.length === 0) groups.push(meant);
  });
  return { groups, joined, corrected: wasCorrected ? shown.join(" ") : null };
}

const anyOf = (words: Alternatives) => `(${words.map((word) => `${word}:*`).join("|")})`;

/** As PostgreSQL's tsquery text, every word also matching what it begins. The words are a-z0-9. */
export function toQueryText(query: UnderstoodQuery, matching: "all" | "any"): string {
  if (matching === "any") {
    return [...query.groups, ...query.joined.map(({ words }) => words)].map(anyOf).join("|");
  }
  const parts: string[] = [];
  for (let at = 0; at < query.groups.length; at++) {
    const pair = query.joined.find((candidate) => candidate.at === at);
    if (pair) {
      parts.push(
        `((${anyOf(query.groups[at]!)}&${anyOf(query.groups[at + 1]!)})|${anyOf(pair.words)})`,
      );
      at++;
    } else {
      parts.push(anyOf(query.groups[at]!));
    }
  }
  return parts.join("&");
}
