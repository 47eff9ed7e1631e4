import { ACCESSORIES, BAGS, CLOTHES, SHOES } from "./words/things.ts";

/** A kind of thing that people name. */
export interface Thing {
  key: string;
  one: string;
  many: string;
  /** Names of the shop's categories that it is kept in; empty for what the shop does not sell. */
  categories: string[];
  /** Folded, singular ways to say it. */
  said: string[];
  /** Keys of the kinds of it, itself among them. */
  kinds: string[];
  /** Keys of what comes nearest. */
  near: string[];
}

const departments: Record<string, string> = {
  W: "Women's Shoes",
  M: "Men's Shoes",
  w: "Women's Fashion",
  m: "Men's Fashion",
  B: "Bags",
  S: "Sneakers",
  A: "Accessories",
};

const split = (text: string, by: string) =>
  text
    .split(by)
    .map((part) => part.trim())
    .filter(Boolean);

function readLine(line: string): Thing {
  const [key = "", many = "", kept = "", said = "", kinds = "", near = ""] = line
    .split("|")
    .map((part) => part.trim());
  return {
    key,
    one: oneOf(key, many),
    many,
    categories: [...kept].flatMap((letter) => departments[letter] ?? []),
    said: [key.replaceAll("-", " "), ...split(said, ",")],
    kinds: [key, ...split(kinds, " ")],
    near: split(near, " "),
  };
}

function oneOf(key: string, many: string): string {
  if (many === key || many.endsWith("wear") || many.includes("'s")) return many;
  return key.includes("-") && many.includes("-") ? key : key.replaceAll("-", " ");
}

/** Kinds have kinds: who asks for shoes may be shown runners. */
function closeKinds(things: Map<string, Thing>): void {
  for (const thing of things.values()) {
    for (const key of thing.kinds) {
      if (key.startsWith("=")) continue;
      for (const kind of things.get(key)?.kinds ?? []) {
        if (!thing.kinds.includes(kind)) thing.kinds.push(kind);
      }
    }
    thing.kinds = thing.kinds.map((key) => key.replace("=", ""));
  }
}

function readThings(): Map<string, Thing> {
  const things = new Map<string, Thing>();
  for (const line of split([SHOES, BAGS, CLOTHES, ACCESSORIES].join("\n"), "\n")) {
    const thing = readLine(line);
    things.set(thing.key, thing);
  }
  closeKinds(things);
  return things;
}

/** All things by key. */
export const things: ReadonlyMap<string, Thing> = readThings();

/** Of two names for one thing the narrower. @param common keys of kinds that are both */
export function narrow(before: Thing, now: Thing, common: string[]): Thing {
  if (common.includes(now.key)) return now;
  if (common.includes(before.key)) return before;
  return { ...now, kinds: common };
}
