import { amountWords } from "./amounts.ts";
import { Corrector } from "./correct.ts";
import { type Entry, entries, expansions, joinedWords, joiners } from "./entries.ts";
import { foldText, pluralsOf, singularsOf, stemsOf } from "./fold.ts";
import { priceWords } from "./prices.ts";
import { scan } from "./scan.ts";
import { sizeWords } from "./sizes.ts";
import { ENGLISH } from "./words/english.ts";
import { LOOKALIKES } from "./words/lookalikes.ts";
import { NATIVE, NUMBERS } from "./words/talk.ts";

/** What the shop adds to the words that are the same everywhere. */
export interface ShopWords {
  /** Names of the houses. */
  brands: readonly string[];
  /** Folded words of the names of products. */
  names: Iterable<string>;
  /** Words of descriptions: no mistakes, and nothing that a mistake is corrected to. */
  prose: Iterable<string>;
  /** What staff say that a word or phrase means. */
  synonyms: readonly { said: string; means: string }[];
}

/** Every word that the shop understands, made once and asked for each query. */
export interface Lexicon {
  /** The entry of a phrase of folded words, plurals forgiven in its last word. */
  find(words: readonly string[]): Entry | undefined;
  /** The longest phrase that begins with this word, in words; 0 for none. */
  longestFrom(word: string): number;
  isKnown(word: string): boolean;
  isName(word: string): boolean;
  /** A word of Yoruba, Igbo or Hausa talk that is no English one. */
  isNative(word: string): boolean;
  /** Some name has a word that begins so. */
  isNameStart(start: string): boolean;
  /** The known word that a mistyped one most likely is; undefined when none is near. */
  correct(word: string): string | undefined;
  /** The known word that one still being typed most likely becomes. */
  complete(start: string): string | undefined;
  synonyms: ReadonlyMap<string, string[]>;
}

const english = new Set([
  ...`${ENGLISH} ${LOOKALIKES}`.split(/\s+/).filter(Boolean),
  ...Object.keys(NUMBERS),
  ...joiners,
  ...amountWords,
  ...priceWords,
  ...sizeWords,
]);

const native = new Set(NATIVE.split(/\s+/).filter(Boolean));

/** Kinds whose words are worth correcting a mistake to. */
const TELLING: ReadonlySet<Entry["kind"]> = new Set(["thing", "colour", "material", "brand"]);

export const emptyShop: ShopWords = { brands: [], names: [], prose: [], synonyms: [] };

/** What every shop's lexicon shares. */
interface Base {
  pieces: ReadonlySet<string>;
  longest: ReadonlyMap<string, number>;
  corrector: Corrector;
}

function makeBase(): Base {
  const pieces = new Set(english);
  const longest = new Map<string, number>();
  const corrector = new Corrector();
  for (const [phrase, entry] of entries) {
    learn(phrase, pieces, longest);
    teach(corrector, phrase, entry);
  }
  for (const [said] of expansions) learn(said, pieces, longest);
  return { pieces, longest, corrector };
}

let base: Base | undefined;

function learn(phrase: string, pieces: Set<string>, longest: Map<string, number>): void {
  const words = phrase.split(" ");
  for (const form of pluralsOf(words[0]!)) {
    longest.set(form, Math.max(longest.get(form) ?? 0, words.length));
  }
  for (const word of words) for (const form of pluralsOf(word)) pieces.add(form);
}

function teach(corrector: Corrector, phrase: string, { kind }: Entry): void {
  if (joinedWords.has(phrase)) return;
  if (!TELLING.has(kind)) {
    if ((kind === "occasion" || kind === "wearer") && !phrase.includes(" "))
      corrector.add(phrase, 1);
    return;
  }
  for (const word of phrase.split(" ")) {
    if (phrase === word) corrector.add(word, kind === "thing" ? 0 : 1);
    // Short pieces of phrases, such as those of other languages, would draw in everything.
    else if (word.length > 4 && !english.has(word)) corrector.add(word, 1);
  }
}

export function makeLexicon(shop: ShopWords): Lexicon {
  base ??= makeBase();
  const { pieces, longest, corrector } = base;
  const own = new Map<string, Entry>();
  const names = new Set(shop.names);
  addBrands(own, names, shop.brands);
  const synonyms = new Map(
    [
      ...expansions.flatMap(inPlural),
      ...shop.synonyms.map(({ said, means }) => [said, means] as const),
    ].map(([said, means]) => [asScanned(said), foldText(means).split(" ")]),
  );
  const ownPieces = new Set(shop.prose);
  const ownLongest = new Map<string, number>();
  const ownCorrector = new Corrector();
  for (const [phrase, entry] of own) {
    learn(phrase, ownPieces, ownLongest);
    teach(ownCorrector, phrase, entry);
  }
  for (const { said } of shop.synonyms) learn(asScanned(said), ownPieces, ownLongest);
  for (const word of names) {
    ownPieces.add(word);
    ownCorrector.add(word, 2);
  }
  const get = (phrase: string) => own.get(phrase) ?? entries.get(phrase);
  const isKnown = (word: string) => pieces.has(word) || ownPieces.has(word);

  return {
    find(words) {
      const last = words.length - 1;
      const lead = last > 0 ? `${words.slice(0, last).join(" ")} ` : "";
      const exact = get(lead + words[last]!);
      if (exact) return exact;
      for (const form of singularsOf(words[last]!)) {
        const found = get(lead + form);
        if (found) return found;
      }
      return undefined;
    },
    longestFrom: (word) => Math.max(longest.get(word) ?? 0, ownLongest.get(word) ?? 0),
    isKnown: (word) =>
      isKnown(word) ||
      singularsOf(word).some(isKnown) ||
      stemsOf(word).some((stem) => english.has(stem)),
    isName: (word) => names.has(word) || singularsOf(word).some((form) => names.has(form)),
    isNative: (word) => native.has(word),
    isNameStart: (start) => [...names].some((word) => word.startsWith(start)),
    correct: (word) => Corrector.nearest(word, [corrector, ownCorrector]),
    complete: (start) => corrector.complete(start) ?? ownCorrector.complete(start),
    synonyms,
  };
}

/** As a text's pieces are looked up: "AF1" is "af 1". */
const asScanned = (phrase: string) =>
  scan(phrase)
    .filter(({ type }) => type !== "mark")
    .map(({ text }) => text)
    .join(" ");

/** "Denim jackets" as "denim jacket". */
const inPlural = ([said, read]: readonly [string, string]): (readonly [string, string])[] =>
  said.endsWith("s")
    ? [[said, read]]
    : [
        [said, read],
        [`${said}s`, read],
      ];

const wordsOfBrand = (brand: string) =>
  foldText(brand.replaceAll("&", " and "))
    .split(" ")
    .filter((word) => word !== "");

/** Houses by their whole name, without its "and", and by a word that nothing else is called. */
function addBrands(own: Map<string, Entry>, names: Set<string>, brands: readonly string[]): void {
  const houses = new Map<string, Set<string>>();
  for (const brand of brands) {
    const words = wordsOfBrand(brand);
    const plain = words.filter((word) => word !== "and");
    if (plain.length === 0) continue;
    const entry: Entry = { kind: "brand", brand };
    for (const spelling of [words, plain, plain.filter((word) => word !== "co")]) {
      own.set(spelling.join(" "), entry);
    }
    if (plain.length > 2) own.set(plain.slice(0, 2).join(" "), entry);
    for (const word of plain) houses.set(word, (houses.get(word) ?? new Set()).add(brand));
  }
  for (const [word, called] of houses) {
    const [brand] = called;
    const isOnly = called.size === 1 && word.length > 3;
    const isWord = (form: string) => entries.has(form) || english.has(form);
    if (isOnly && !names.has(word) && !isWord(word) && !singularsOf(word).some(isWord)) {
      own.set(word, { kind: "brand", brand: brand! });
    }
  }
  for (const word of houses.keys()) names.add(word);
}
