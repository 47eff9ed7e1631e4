import type { ProductCard } from "~/features/catalogue/cards.server.ts";
import { foldText } from "~/features/catalogue/search/words.ts";
import { formatNaira } from "~/lib/money.ts";
import type { ToolBox } from "../tools/index.server.ts";
import type { Wish } from "./understand.ts";
import { categoryWords, garments, occasions, type Wearer } from "./vocabulary.ts";

export interface Reply {
  text: string;
  cards?: ProductCard[];
}

type Described = { id: number; name: string; brand: string; price: string; url: string };

const SHOWN = 4;
const department = (wearer: Wearer, kind: "Shoes" | "Fashion") =>
  `${wearer === "women" ? "Women" : "Men"}'s ${kind}`;
const otherWearer = (wearer: Wearer) => (wearer === "women" ? "Men's" : "Women's");

function categoriesOf(wish: Wish): string[] {
  const { wearer } = wish;
  const both = (kind: "Shoes" | "Fashion") =>
    wearer ? [department(wearer, kind)] : [department("women", kind), department("men", kind)];
  if (wish.categories.length > 0) {
    const fitting = wish.categories.filter(
      (name) => !wearer || !name.startsWith(otherWearer(wearer)),
    );
    return fitting.length > 0 ? fitting : wish.categories;
  }
  if (wish.shoes) return both("Shoes");
  if (wish.clothes) return both("Fashion");
  return wearer && !wish.onSale && !wish.isNew && wish.brands.length === 0
    ? [department(wearer, "Shoes"), department(wearer, "Fashion")]
    : wearer
      ? [department(wearer, "Shoes"), department(wearer, "Fashion")]
      : [];
}

/** Whose shoe sizes a wish or a product means. */
export function sizesFor(
  categories: readonly string[],
  wearer: Wearer | null,
): "women" | "men" | "both" {
  if (wearer) return wearer;
  if (categories.length > 0 && categories.every((name) => name.startsWith("Women"))) return "women";
  if (categories.length > 0 && categories.every((name) => name.startsWith("Men"))) return "men";
  return "both";
}

/** The sizes as the shop labels them, which for shoes are US sizes. */
export async function shopSizes(
  tools: ToolBox,
  size: Wish["size"],
  kind: "women" | "men" | "both",
): Promise<string[]> {
  if (!size) return [];
  if (size.system === "letter" || size.system === "bare" || size.system === "us")
    return [size.value];
  const { data } = await tools.call("size_advice", {
    kind,
    system: size.system,
    value: Number(size.value),
  });
  return [data.men, data.women].flatMap((row) => (row ? [String(row.us)] : []));
}

export const nameSize = (size: NonNullable<Wish["size"]>) =>
  size.system === "letter" || size.system === "bare"
    ? `size ${size.value}`
    : size.system === "cm"
      ? `${size.value} cm`
      : `${size.system.toUpperCase()} ${size.value}`;

/** "black pumps for men in size 9 under ₦60,000": what was searched for, in words. */
export function nameWish(wish: Wish): string {
  const thing = (() => {
    if (wish.query) return [...wish.stuff, plural(wish.query)].join(" ");
    const what =
      wish.categories[0]?.toLowerCase() ??
      (wish.shoes ? "shoes" : wish.clothes ? "clothes" : "pieces");
    return [...wish.stuff, what].join(" ");
  })();
  const parts = [wish.shade ?? wish.colors.map((color) => color.toLowerCase()).join(" or "), thing];
  if (wish.isNew) parts.unshift("new");
  if (wish.brands.length > 0) parts.push(`by ${wish.brands.join(" or ")}`);
  if (wish.occasion && !wish.query) parts.push(`for ${occasions[wish.occasion]!.name}`);
  if (wish.wearer) parts.push(`for ${wish.wearer}`);
  if (wish.size) parts.push(`in ${nameSize(wish.size)}`);
  if (wish.min !== null && wish.max !== null)
    parts.push(`from ${naira(wish.min)} to ${naira(wish.max)}`);
  else if (wish.max !== null) parts.push(`under ${naira(wish.max)}`);
  else if (wish.min !== null) parts.push(`from ${naira(wish.min)}`);
  if (wish.onSale) parts.push("in the Flash Sale");
  return parts.filter(Boolean).join(" ");
}

const naira = (amount: number) => formatNaira(Math.round(amount * 100));
const plural = (noun: string) => {
  if (noun === "iro buba") return "iro and buba";
  if (noun === "native") return "native wear";
  if (/s$/.test(noun) && !/dress$/.test(noun)) return noun;
  return /(s|sh|ch)$/.test(noun) ? `${noun}es` : `${noun}s`;
};

export const listLine = (product: Described, at: number) =>
  `${at + 1}. ${product.name} by ${product.brand}, ${product.price} (${product.url})`;

interface Found {
  total: number;
  products: Described[];
  cards: ProductCard[];
  url: string;
  /** There may be more than `total`. */
  isPart?: boolean;
}

async function search(
  tools: ToolBox,
  wish: Wish,
  query: string,
  sizes: string[],
  count: number,
): Promise<Found> {
  const { data, cards = [] } = await tools.call("search_products", {
    query: [query, ...wish.stuff, wish.shade ?? ""].join(" ").trim(),
    categories: categoriesOf(wish),
    colors: wish.colors,
    sizes,
    brands: wish.brands,
    min_price: wish.min,
    max_price: wish.max,
    on_sale: wish.onSale,
    new_arrivals: wish.isNew,
    sort: wish.sort,
    count,
  });
  return { total: data.total, products: data.products, cards, url: data.all_url };
}

/** Words for things that no name of a product carries. */
const GENERIC = new Set(["native", "heel"]);

/** Of what the search found, what is called so: it also finds words in descriptions. */
function calledSo(found: Found, query: string): Found {
  const word = foldText(query).split(/[ -]/).at(-1)!.replace(/s$/, "");
  const products = found.products.filter(({ name }) => foldText(name).includes(word));
  if (products.length === found.products.length) return found;
  if (products.length === 0 && GENERIC.has(word)) return found;
  // Of those not looked at nobody knows how many are called so.
  return {
    ...found,
    products,
    total: products.length,
    isPart: found.total > found.products.length,
  };
}

/** For an occasion: some of each kind of thing that one wears then. */
async function searchOccasion(tools: ToolBox, wish: Wish, sizes: string[]): Promise<Found> {
  const { women, men } = occasions[wish.occasion!]!;
  const only = wish.wearer === "women" ? women : wish.wearer === "men" ? men : null;
  const kinds: [string, Wearer | null][] = only
    ? only.slice(0, 2).map((query) => [query, wish.wearer])
    : [
        [women[0]!, "women"],
        [men[0]!, "men"],
      ];
  const found: Found = { total: 0, products: [], cards: [], url: "/products" };
  for (const [query, wearer] of kinds) {
    const word = query.split(/[ -]/).at(-1)!.replace(/s$/, "");
    const categories = garments[word]?.categories ?? categoryWords[word] ?? [];
    const some = await search(tools, { ...wish, wearer, categories }, query, sizes, 6);
    // Others' things that a search for a shared word brings in.
    const fitting = some.cards
      .filter(({ category }) => !wearer || !category.startsWith(otherWearer(wearer)))
      .slice(0, 2);
    found.total += some.total;
    found.cards.push(...fitting);
    found.products.push(
      ...some.products.filter(({ id }) => fitting.some((card) => card.id === id)),
    );
    if (found.url === "/products") found.url = some.url;
  }
  return found;
}

const withoutOne: [keyof Wish, Partial<Wish>, string][] = [
  ["colors", { colors: [], shade: null }, "in other colours"],
  ["max", { max: null, min: null }, "at other prices"],
  ["size", { size: null }, "in other sizes"],
];

/** Answers a wish with products, or with the nearest there are. */
export async function answerWish(
  tools: ToolBox,
  wish: Wish,
  options: { seen?: number[]; note?: string } = {},
): Promise<Reply> {
  const { seen = [], note = "" } = options;
  const categories = categoriesOf(wish);
  const sizes = await shopSizes(tools, wish.size, sizesFor(categories, wish.wearer));
  const named = nameWish(wish);
  if (wish.size && sizes.length === 0) {
    return {
      text: `${note}Our size guide has no ${nameSize(wish.size)}. See /size-guide, or tell me a size from it.`,
    };
  }
  const found =
    wish.occasion && !wish.query && wish.categories.length === 0 && !wish.shoes
      ? await searchOccasion(tools, wish, sizes)
      : calledSo(
          await search(tools, wish, wish.query, sizes, seen.length > 0 ? 24 : 12),
          wish.query,
        );
  const fresh = found.products.filter(({ id }) => !seen.includes(id)).slice(0, SHOWN);
  if (fresh.length > 0) {
    const cards = found.cards.filter(({ id }) => fresh.some((product) => product.id === id));
    const converted =
      wish.size && sizes[0] !== wish.size.value
        ? ` (${nameSize(wish.size)} is US ${sizes.join(" or ")})`
        : "";
    const count =
      found.total > fresh.length && !found.isPart
        ? `${fresh.length} of ${found.total}`
        : String(fresh.length);
    const lead =
      count === "1"
        ? `${found.isPart ? "Here is one piece" : "One piece"} in stock for ${named}${converted}`
        : `Here ${fresh.length === 1 ? "is" : "are"} ${count} ${named}${converted}, in stock`;
    const more = found.total > fresh.length ? `\nSee them all: ${found.url}` : "";
    return {
      text: `${note}${lead}:\n${fresh.map(listLine).join("\n")}${more}`,
      cards,
    };
  }
  if (found.total > 0)
    return {
      text: `That was everything: there are no more ${named} in stock. Shall I look without one of the filters?`,
    };
  for (const [field, change, words] of withoutOne) {
    const value = wish[field];
    if (value === null || (Array.isArray(value) && value.length === 0)) continue;
    if (tools.results.length >= 4) break;
    const wider = await search(
      tools,
      { ...wish, ...change },
      wish.query,
      field === "size" ? [] : sizes,
      12,
    );
    const near = calledSo(wider, wish.query);
    near.products = near.products.slice(0, SHOWN);
    near.cards = near.cards.filter(({ id }) => near.products.some((one) => one.id === id));
    if (near.products.length === 0) continue;
    return {
      text: `${note}I found no ${named} in stock. The nearest, ${words}:\n${near.products.map(listLine).join("\n")}`,
      cards: near.cards,
    };
  }
  return {
    text: `${note}I found no ${named} in stock. Try another word, or ask our people on WhatsApp.`,
  };
}
