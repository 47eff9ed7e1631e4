import { foldText } from "~/features/language/fold.ts";

/** Mixed up by who copies a reference from a screen. */
const ALIKE: Record<string, string> = { O: "0", I: "1", L: "1" };

/** Capitals and digits alone, letters that look like digits as these: what is left of a reference anywhere. */
const squash = (text: string) =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .replace(/[OIL]/g, (letter) => ALIKE[letter]!);

const REFERENCE = new RegExp(`${squash("ORI")}([0-9A-F]{6,10})`, "g");

/** The part of a payment's reference after its prefix, as `referencesIn` finds it. */
export const referenceKey = (reference: string) => squash(reference).slice(squash("ORI").length);

/** References of payments in a narration, as they are stored. */
export const wholeReferencesIn = (words: string): string[] =>
  referencesIn(words).flatMap((key) => (key.length === 10 ? [`ORI-${key}`] : []));

/** What in a narration may be a payment's reference, or the beginning of one where a bank cut it off. */
export const referencesIn = (words: string): string[] =>
  [...squash(words).matchAll(REFERENCE)].map(([, key]) => key!);

/** What may be an order's number as it is shown, its first eight characters; digits alone only behind #. */
export const orderNumbersIn = (words: string): string[] =>
  [...words.toLowerCase().matchAll(/(#?)(?<![0-9a-z])([0-9a-f]{8})(?![0-9a-z])/g)].flatMap(
    ([, hash, number]) => (hash || /[a-f]/.test(number!) ? [number!] : []),
  );

const TITLES = new Set([
  "mr",
  "mrs",
  "miss",
  "ms",
  "dr",
  "prof",
  "chief",
  "alhaji",
  "alhaja",
  "hajia",
]);

/** Parts of a name that tell people apart, without tone marks and capitals. */
export const namesIn = (text: string): string[] => [
  ...new Set(
    foldText(text)
      .split(" ")
      .filter((word) => word.length > 2 && !TITLES.has(word)),
  ),
];
