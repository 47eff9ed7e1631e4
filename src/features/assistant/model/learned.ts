import { stemsIn } from "./claims/words.ts";
import { findFigures } from "./figures.ts";

interface KnownProduct {
  id: number;
  name: string;
  amounts: Set<string>;
}

/** A product or an order of a result, by what a sentence calls it. */
interface Thing {
  name: string;
  json: string;
}

/** What shop staff write about a piece; nobody's price list. */
const PROSE = new Set(["description", "features"]);

/** A result as text, without what staff write about pieces. */
export const jsonOf = (data: unknown) =>
  JSON.stringify(data, (key, value) => (PROSE.has(key) ? undefined : value))?.toLowerCase() ?? "";

/** What stands in the tools' results, by what it is; `add` reads one more of them. */
export function createLearned() {
  const known = new Set<string>();
  /** Amounts that belong to no product. */
  const loose = new Set<string>();
  const products = new Map<number, KnownProduct>();
  const links = new Set<string>();
  const things = new Map<string, Thing>();
  /** The stems of what staff write about pieces. */
  const prose = new Set<string>();
  let words = "";

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
        for (const stem of stemsIn(value)) prose.add(stem);
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
          amounts: new Set(),
        };
        products.set(id, product);
        things.set(`product ${id}`, { name: product.name, json: jsonOf(record) });
        links.add(`/product/${id}`);
      }
      if (typeof record.number === "string") {
        const name = record.number.toLowerCase();
        things.set(`order ${name}`, { name, json: jsonOf(record) });
      }
      for (const [field, inner] of Object.entries(record)) {
        if (isProduct && field === "id") continue;
        // Who fetches a piece pays no fee; that makes no delivery free.
        if (field === "fee" && record.method === "pickup") continue;
        walk(inner, field, product);
      }
    }
  }

  return {
    known,
    loose,
    products,
    links,
    things,
    prose,
    /** All of it but prose, in small letters. */
    get words() {
      return words;
    },
    add: (data: unknown) => walk(data, "", null),
  };
}
