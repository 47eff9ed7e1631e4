import type { Thing } from "~/features/language/things.ts";
import { thingsCalled } from "./implied.ts";
import type { Wanted } from "./wanted.ts";

// "Something nice for my leg", "wetin fit cover my eye": a piece that is told by where it is worn.

const WORN: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\b(?:for|on|wear for) (?:my|her|his|the) (?:legs?|feet|foot)\b/i, ["shoe", "sneaker"]],
  [
    /\b(?:cover|shade|shield|protect|for|block)(?: the| my| her| his)? (?:sun )?(?:for |from |on )?(?:my |her |his |the )?eyes?\b/i,
    ["sunglasses"],
  ],
  [
    /\b(?:hold|tie|keep|support|for) (?:up )?(?:my|his|her) (?:trousers?|waist|jeans?)\b/i,
    ["belt"],
  ],
  [/\b(?:for|on) (?:my|her|his) ears?\b/i, ["earring"]],
  [/\b(?:tell|know|check|read)(?:ing)? (?:the )?time\b/i, ["watch"]],
];
/** It asks for a piece, and tells of no pain and no size. */
const ASKS = /\b(?:something|sth|anything|wetin|what|which thing|thing)\b/i;
const PAINS = /\b(?:pain\w*|hurts?|hurting|sore|swollen|wound\w*|size|long|wide|measure\w*)\b/i;

const isShoe = ({ categories }: Thing) => categories.some((name) => /Shoes|Sneakers/.test(name));

/** Adds what is worn there, where nothing of it is named. */
export function readBodyParts(wanted: Wanted, text: string): void {
  if (!ASKS.test(text) || PAINS.test(text)) return;
  for (const [said, keys] of WORN) {
    const found = thingsCalled(...keys);
    const isNamed = wanted.things.some((one) => isShoe(one) && found.some(isShoe));
    if (!said.test(text) || isNamed) continue;
    const isFirst = wanted.things.length === 0;
    wanted.things.push(...(isFirst ? found : found.slice(0, 1)));
    return;
  }
}
