import { foldText } from "./fold.ts";
import type { Lexicon } from "./lexicon.ts";

/** What a product's own words say of it, in the keys of the vocabulary. */
export interface ProductWords {
  things: string[];
  /** As the catalogue names them, the main one first. */
  shades: string[];
  materials: string[];
}

const LONGEST_PHRASE = 4;
const BEHIND = new Set(["in", "with", "for"]);

/**
 * Reads a product's name, and what describes its looks (its picture's text, or the beginning of its
 * description), with the same vocabulary as what people ask. Things are taken from the name alone.
 */
export function readProduct(lexicon: Lexicon, name: string, looks: string): ProductWords {
  const found: ProductWords = { things: [], shades: [], materials: [] };
  read(lexicon, name, found, true);
  // "Two-Piece Iro and Buba": the last one is what it is, the others say what kind.
  found.things = found.things.slice(-1);
  read(lexicon, looks, found, false);
  return found;
}

function read(lexicon: Lexicon, text: string, found: ProductWords, isName: boolean): void {
  const words = foldText(text).split(" ");
  let isBehind = false;
  for (let at = 0; at < words.length; ) {
    // "Loafer in Suede", "Bag with Handle": what comes behind is no thing of its own.
    if (at > 0 && BEHIND.has(words[at]!)) isBehind = true;
    let length = Math.min(lexicon.longestFrom(words[at]!), LONGEST_PHRASE, words.length - at);
    for (; length > 0; length--) {
      const entry = lexicon.find(length === 1 ? [words[at]!] : words.slice(at, at + length));
      if (!entry) continue;
      if (entry.kind === "thing" && isName && !isBehind) found.things.push(entry.thing.key);
      if (entry.kind === "colour") {
        const { shades, said } = entry.colour;
        const shade = shades.length === 1 ? shades[0] : shades.find((one) => said.includes(one));
        if (shade) add(found.shades, shade);
      }
      if (entry.kind === "material") add(found.materials, entry.material.key);
      break;
    }
    at += Math.max(length, 1);
  }
}

const add = (list: string[], value: string) => {
  if (!list.includes(value)) list.push(value);
};
