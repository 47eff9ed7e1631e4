import { lagosParts } from "~/lib/time.ts";
import { dateValue, type Figure, findFigures } from "./figures.ts";

interface KnownProduct {
  id: number;
  name: string;
  price: string;
  amounts: Set<string>;
}

/** Pages that exist for everybody. */
const PAGES = new Set(
  "/ /products /women /men /bags /new-arrivals /sale /about /contact /auth /orders /wishlist /profile /checkout /size-guide /privacy-policy /terms-of-service /shipping-info /return-policy".split(
    " ",
  ),
);
/** What shop staff write about a piece; nobody's price list. */
const PROSE = new Set(["description", "features"]);
const LIMIT =
  /\b(?:under|below|within|budget(?: of| is)?|up to|at most|over|above|from|between|and|to|around|about|max(?:imum)?(?: of)?|less than|more than|at least)\s*$/i;
const NOT_A_PRICE =
  /\b(?:deliver\w*|shipping|fee|total|difference|cheaper|dearer|less|more|save|budget|order)\b/i;
const PROMISE =
  /\b(?:deliver\w*|arriv\w*|ship\w*|dispatch\w*|reach\w*|receiv\w*|come|comes|get (?:it|there|to)|with you|open|close[sd]?|ready)\b/i;
const DELIVERY =
  /\b(?:deliver\w*|arriv\w*|ship\w*|dispatch\w*|reach\w*|receiv\w*|get (?:it|there|to)|with you)\b/i;
const ABOUT_FEES =
  /\b(?:deliver\w*|ship\w*|return\w*|exchange\w*|charge|cost|fee|costs|gift|wrapp\w*|pick-?up|alter\w*)\b/i;

/** What the tools gave in a conversation, as the only ground on which an answer may state a figure. */
export interface Facts {
  /** Everything in a tool's result becomes known. */
  add(data: unknown): void;
  /** @param before the sentence up to the figure; @param line the same for the line */
  allows(figure: Figure, before: string, after: string, line: string): boolean;
  /** The right price where a sentence about one known product has a wrong one. */
  priceInstead(before: string, line: string): string | null;
  allowsLink(path: string): boolean;
  /** The words stand in a result: an address, a code, a mail address. */
  mentions(text: string): boolean;
  /** Ids of the products that a text names or links, in their order. */
  productsIn(text: string): number[];
}

/** @param said what the shopper wrote: sizes and limits may be repeated, nothing else */
export function createFacts(now: Date, said: string): Facts {
  const known = new Set<string>();
  const loose = new Set<string>();
  const products = new Map<number, KnownProduct>();
  const links = new Set<string>();
  let words = "";
  const asked = new Set(
    findFigures(said).flatMap(({ kind, value }) => [value, `${kind}:${value}`]),
  );
  const saidWords = said.toLowerCase();

  function learn(text: string, product: KnownProduct | null): void {
    words += `\n${text.toLowerCase()}`;
    const figures = findFigures(text);
    // "Monday – Friday: 9:00" are days of opening, not of anybody's delivery.
    const hasDate = figures.some(({ kind }) => kind === "date");
    for (const { kind, value, ends = [] } of figures) {
      known.add(kind === "weekday" && !hasDate ? `opening:${value}` : `${kind}:${value}`);
      known.add(`number:${value}`);
      for (const end of ends) {
        known.add(`span:${end} ${value.split(" ")[1]}`);
        known.add(`number:${end}`);
      }
      if (kind === "date") known.add(`number:${value.split(" ")[0]}`);
      if (kind === "money") (product?.amounts ?? loose).add(value);
      if (kind === "phone") known.add(`phone:${value.slice(-10)}`);
    }
  }

  function walk(value: unknown, key: string, owner: KnownProduct | null): void {
    if (typeof value === "string") {
      if (PROSE.has(key)) {
        // Its numbers are centimetres and years, never prices, fees or dates; its addresses are not links.
        for (const figure of findFigures(value)) {
          if (figure.kind === "number" || figure.kind === "code")
            known.add(`number:${figure.value}`);
        }
        return;
      }
      if (/^(?:\/[a-z]|https:\/\/wa\.me\/)/.test(value)) links.add(value);
      else learn(value, owner);
    } else if (typeof value === "number") {
      learn(String(value), owner);
    } else if (Array.isArray(value)) {
      for (const one of value) walk(one, key, owner);
    } else if (typeof value === "object" && value !== null) {
      const record = value as Record<string, unknown>;
      const isProduct =
        typeof record.id === "number" && typeof record.name === "string" && "price" in record;
      let product = owner;
      if (isProduct) {
        const id = record.id as number;
        product = {
          id,
          name: (record.name as string).toLowerCase(),
          price: String(record.price),
          amounts: new Set(),
        };
        products.set(id, product);
        links.add(`/product/${id}`);
      }
      for (const [field, inner] of Object.entries(record)) {
        if (isProduct && field === "id") continue;
        // Who fetches a piece pays no fee; that makes no delivery free.
        if (field === "fee" && record.method === "pickup") continue;
        walk(inner, field, product);
      }
    }
  }

  const namedIn = (text: string) => {
    const folded = text.toLowerCase();
    const named = [...products.values()].filter(({ name }) => folded.includes(name));
    // "Suede Pump" within "Ginika Suede Pump" is not named.
    return named.filter(
      (one) => !named.some((other) => other !== one && other.name.includes(one.name)),
    );
  };
  const subject = (before: string, line: string) => {
    const inSentence = namedIn(before);
    return inSentence.length > 0 ? inSentence : namedIn(line);
  };

  function allowsMoney(value: string, before: string, after: string, line: string): boolean {
    if (LIMIT.test(before) && asked.has(value)) return true;
    const about = subject(before, line);
    if (about.length > 0) {
      if (about.some(({ amounts }) => amounts.has(value))) return true;
      return loose.has(value) && NOT_A_PRICE.test(before + after);
    }
    return loose.has(value) || [...products.values()].some(({ amounts }) => amounts.has(value));
  }

  return {
    add: (data) => walk(data, "", null),
    allows(figure, before, after, line) {
      const { kind, value } = figure;
      const isKnown = known.has(`${kind}:${value}`);
      switch (kind) {
        case "money":
          return allowsMoney(value, before, after, line);
        case "number":
          return (
            isKnown ||
            asked.has(value) ||
            // "1. Pump …": a place in a list.
            (/^\s*$/.test(line) && Number(value) < 10)
          );
        case "code":
          return words.includes(value) || saidWords.includes(value);
        case "weekday":
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
          return (value === "free" && !ABOUT_FEES.test(before + after)) || /\bfree\b/.test(words);
        default:
          return isKnown;
      }
    },
    priceInstead(before, line) {
      const about = subject(before, line);
      return about.length === 1 && !NOT_A_PRICE.test(before) ? about[0]!.price : null;
    },
    allowsLink: (path) => PAGES.has(path) || links.has(path),
    mentions: (text) => words.includes(text.toLowerCase()),
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
