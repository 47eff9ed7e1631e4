import type { NamedSize } from "~/features/language/understanding.ts";
import type { Message } from "./read-message.ts";

const SYSTEMS: Readonly<Record<string, string>> = {
  uk: "uk",
  british: "uk",
  us: "us",
  usa: "us",
  american: "us",
  america: "us",
  eu: "eu",
  eur: "eu",
  euro: "eu",
  european: "eu",
  europe: "eu",
  cm: "cm",
  centimetres: "cm",
  centimeters: "cm",
};
/** "Show us" is no size. */
const BEFORE_US = new Set("in to for na what which wetin is be the size your equals".split(" "));

const ASKS_STOCK = /\b(?:dey|available|in stock|(?:you|una|they) (?:get|have)|got)\b/;
const ASKS_WHAT = /\b(?:what|wetin|which|equals?|convert|means?|same as)\b/;
const BETWEEN = new Set("size sizes women womens woman ladies men mens man s".split(" "));

/** "40 in women's is what in UK?": the only number there is, where no word says that it is a size. */
export function bareSize(folded: string): NamedSize | null {
  const numbers = folded.split(" ").filter((word) => /^\d{1,2}(?:\.5)?$/.test(word));
  const [value = ""] = numbers;
  if (numbers.length !== 1) return null;
  const many = Number(value);
  if (many >= 34 && many <= 48) return { system: "eu", value };
  return many >= 4 && many <= 14 ? { system: "us", value } : null;
}

/** "UK 9.5 is what in EU?", "41 na wetin for US": a size is named, and a system without a figure. */
export function asksConversion({ folded, language, named, picks }: Message): boolean {
  if (named.length > 0 || picks.length > 0) return false;
  const isNamed = language.wishes.some(({ kind, isNegated }) => kind === "size" && !isNegated);
  if (!isNamed && bareSize(folded) === null) return false;
  // "36 women's EU" is one size.
  const words = folded.split(" ").filter((word) => !BETWEEN.has(word));
  const isNumber = (at: number) => /^(?:\d|(?:thirty|forty|fourty)$)/.test(words[at] ?? "");
  // "Size 8 heels UK" asks for no other size.
  const known = new Set<string>(
    language.wishes.flatMap((wish) => (wish.kind === "size" ? wish.size.system : [])),
  );
  const asked = new Set<string>();
  for (const [at, word] of words.entries()) {
    const system = Object.hasOwn(SYSTEMS, word) ? SYSTEMS[word]! : null;
    if (!system) continue;
    if (isNumber(at - 1) || isNumber(at + 1)) known.add(system);
    else if (word === "us" && asked.has("uk")) asked.add(system);
    else if (word !== "us" || BEFORE_US.has(words[at - 1] ?? "")) asked.add(system);
  }
  // "42 dey? (euro)": the only system there is says of which the figure is.
  if (known.size === 0 && asked.size === 1 && ASKS_STOCK.test(folded) && !ASKS_WHAT.test(folded))
    return false;
  return [...asked].some((system) => !known.has(system));
}
