import { entries } from "~/features/language/entries.ts";
import { neutral } from "./neutral.ts";
import { stemsIn } from "./words.ts";

const stems = new Set([...entries.keys()].flatMap((phrase) => stemsIn(phrase)));

/** A word of garments, colours, stuffs, occasions and talk. */
export const isVocabulary = (stem: string) => stems.has(stem) || neutral.has(stem);

/** Words of things, colours and stuffs, by which a piece is told from others. */
export const telling: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [...entries].flatMap(([phrase, entry]) => {
    if (phrase.includes(" ")) return [];
    const stem = stemsIn(phrase)[0]!;
    if (entry.kind === "thing") return [[stem, new Set(stemsIn(entry.thing.kinds.join(" ")))]];
    if (entry.kind === "colour") return [[stem, new Set(stemsIn(entry.colour.colours.join(" ")))]];
    return [];
  }),
);
