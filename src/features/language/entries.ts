import { foldText } from "./fold.ts";
import { type Thing, things } from "./things.ts";
import type {
  Colour,
  Flag,
  Language,
  Material,
  Move,
  Occasion,
  Sort,
  Wearer,
} from "./understanding.ts";
import { COLOURS } from "./words/colours.ts";
import { OCCASIONS } from "./words/occasions.ts";
import { WEARERS } from "./words/people.ts";
import { STUFFS } from "./words/stuffs.ts";
import * as talk from "./words/talk.ts";

/** What a word or a phrase stands for. */
export type Entry =
  | { kind: "thing"; thing: Thing }
  | { kind: "colour"; colour: Colour }
  | { kind: "material"; material: Material }
  | { kind: "occasion"; occasion: Occasion }
  | { kind: "brand"; brand: string }
  | { kind: "wearer"; wearer: Wearer }
  | { kind: "flag"; flag: Flag }
  | { kind: "sort"; sort: Sort }
  | { kind: "move"; move: Move }
  | { kind: "pick"; at: number }
  | { kind: "pointer" }
  | { kind: "negation" }
  | { kind: "beside" }
  | { kind: "greeting"; language: Language }
  | { kind: "thanks"; language: Language }
  | { kind: "words" }
  | { kind: "noise" };

const list = (text: string) =>
  text
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
const lines = (text: string) =>
  text
    .split("\n")
    .filter(Boolean)
    .map((line) => line.split("|").map((part) => part.trim()));
const keys = (text = "") => text.split(" ").filter(Boolean);

const readColours = (): [string, Entry][] =>
  lines(COLOURS).flatMap(([left = "", shades = "", said = ""]) =>
    list(said).map((way): [string, Entry] => {
      const colour: Colour =
        left === ""
          ? {
              said: way,
              colours: [],
              // "oxblood: Red": of what comes near, the shade and the colour it belongs to.
              shades: keys(shades).flatMap((word) =>
                /^[a-z]+:$/.test(word) ? word.slice(0, -1) : [],
              ),
              near: [...new Set(keys(shades).filter((word) => /^[A-Z]/.test(word)))],
            }
          : { said: way, colours: list(left), shades: keys(shades), near: [] };
      return [way, { kind: "colour", colour }];
    }),
  );

const readStuffs = (): [string, Entry][] =>
  lines(STUFFS).flatMap(([key = "", words = "", said = ""]) =>
    list(said).map((way): [string, Entry] => [
      way,
      { kind: "material", material: { key, said: way, words: list(words) } },
    ]),
  );

export const occasions: ReadonlyMap<string, Occasion> = new Map(
  lines(OCCASIONS).map(([key = "", name = "", women, men, both]) => [
    key,
    { key, name, said: key, women: keys(women), men: keys(men), both: keys(both) },
  ]),
);

const readOccasions = (): [string, Entry][] =>
  lines(OCCASIONS).flatMap(([key = "", , , , , said = ""]) =>
    list(said).map((way): [string, Entry] => [
      way,
      { kind: "occasion", occasion: { ...occasions.get(key)!, said: way } },
    ]),
  );

const each = <Key extends string>(
  texts: Readonly<Record<Key, string>>,
  entry: (key: Key) => Entry,
): [string, Entry][] =>
  (Object.keys(texts) as Key[]).flatMap((key) =>
    list(texts[key]).map((way): [string, Entry] => [way, entry(key)]),
  );
const all = (ways: readonly string[], entry: Entry): [string, Entry][] =>
  ways.map((way) => [way, entry]);

/** Phrases that look like a vocabulary word and mean something about the build. */
const BUILD =
  "lace up, laced up, long sleeve, short sleeve, sleeveless, off shoulder, high waist, one shoulder, two tone, gold hardware, silver hardware, gold tone, silver tone, button up front";

/** Written as one where the vocabulary has two words: understood, but no spelling to correct to. */
export const joinedWords = new Set<string>();

/** Every phrase that is the same in each shop, what is named first winning over what comes later. */
function readEntries(): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  const joined: [string, Entry][] = [];
  const add = (pairs: [string, Entry][]) => {
    for (const [way, entry] of pairs) {
      const phrase = foldText(way);
      if (!entries.has(phrase)) entries.set(phrase, entry);
      joined.push([phrase.replaceAll(" ", ""), entry]);
    }
  };
  add(all(list(BUILD), { kind: "words" }));
  add(all(list(talk.NO_NEGATIONS), { kind: "noise" }));
  add([...things.values()].flatMap((thing) => all(thing.said, { kind: "thing", thing })));
  add(readColours());
  add(readStuffs());
  add(readOccasions());
  add(each(WEARERS, (wearer) => ({ kind: "wearer", wearer })));
  add(each(talk.SORTS, (sort) => ({ kind: "sort", sort })));
  add(each(talk.FLAGS, (flag) => ({ kind: "flag", flag })));
  add(each(talk.MOVES, (move) => ({ kind: "move", move })));
  add(Object.entries(talk.PICKS).map(([way, at]) => [way, { kind: "pick", at }]));
  add(all(list(talk.NEGATIONS), { kind: "negation" }));
  add(all(list(talk.BESIDE), { kind: "beside" }));
  add(each(talk.GREETINGS, (language) => ({ kind: "greeting", language })));
  add(each(talk.THANKS, (language) => ({ kind: "thanks", language })));
  add(all(list(talk.POINTERS), { kind: "pointer" }));
  add(all(keys(`${talk.NOISE} ${talk.NATIVE}`.replaceAll("\n", " ")), { kind: "noise" }));
  dropMixed(entries);
  // "handbag" for "hand bag"; short words would collide.
  for (const [word, entry] of joined) {
    if (word.length <= 6 || entries.has(word)) continue;
    entries.set(word, entry);
    joinedWords.add(word);
  }
  return entries;
}

const ATTRIBUTES: ReadonlySet<Entry["kind"]> = new Set([
  "material",
  "colour",
  "occasion",
  "wearer",
]);

/** "Silk scarf" is not another way to say "scarf": the silk is a wish of its own. */
function dropMixed(entries: Map<string, Entry>): void {
  for (const [phrase, entry] of entries) {
    if (entry.kind !== "thing") continue;
    const words = phrase.split(" ");
    for (let at = 1; at < words.length; at++) {
      const before = entries.get(words.slice(0, at).join(" "));
      const behind = entries.get(words.slice(at).join(" "));
      if (!before || !ATTRIBUTES.has(before.kind) || behind?.kind !== "thing") continue;
      if (behind.thing.key === entry.thing.key) entries.delete(phrase);
    }
  }
}

export const entries: ReadonlyMap<string, Entry> = readEntries();
export const expansions: readonly (readonly [string, string])[] = lines(talk.EXPANSIONS).map(
  ([said = "", read = ""]) => [said, read],
);
export const joiners: ReadonlySet<string> = new Set(list(talk.JOINERS));
