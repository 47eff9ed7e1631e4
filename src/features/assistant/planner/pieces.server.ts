import { foldText, singularsOf } from "~/features/language/fold.ts";
import type { NamedSize } from "~/features/language/understanding.ts";
import { sizeName } from "~/lib/size-names.ts";
import { labelsOf } from "../shelf/match.ts";
import { nameSize } from "../shelf/name-wanted.ts";
import type { ToolBox } from "../tools/index.server.ts";
import { type Aspect, findAspects } from "./aspects.ts";
import { listLine, type Reply } from "./find.server.ts";
import { nameSizes } from "./name-sizes.ts";

const GONE: Reply = { text: "That piece is not in the shop any more." };
/** Of which a question is answered one by one. */
const MOST_TOLD = 4;

interface Described {
  id: number;
  name: string;
  brand: string;
  category: string;
  price: string;
  price_before_sale: string | null;
  in_stock: boolean;
  sizes_in_stock: string[];
  sizes_sold_out: string[];
  url: string;
}

export async function answerPrice(tools: ToolBox, ids: readonly number[]): Promise<Reply> {
  const { data, cards = [] } = await tools.call("compare", { ids: ids.slice(0, MOST_TOLD) });
  if (data.products.length === 0) return GONE;
  const lines = data.products.map((product) => {
    const was = product.price_before_sale ? ` (before the sale ${product.price_before_sale})` : "";
    return `The ${product.name} by ${product.brand} costs ${product.price}${was}${product.in_stock ? "" : ", but it is sold out"} (${product.url})`;
  });
  return { text: lines.join("\n"), cards };
}

export async function answerStock(
  tools: ToolBox,
  ids: readonly number[],
  size: NamedSize | null,
): Promise<Reply> {
  const { data, cards = [] } = await tools.call("compare", { ids: ids.slice(0, MOST_TOLD) });
  if (data.products.length === 0) return GONE;
  const lines = data.products.map((product) => `${stockLine(product, size)} (${product.url})`);
  return { text: lines.join("\n"), cards };
}

function stockLine(product: Described, size: NamedSize | null): string {
  const { name, sizes_in_stock: inStock, sizes_sold_out: soldOut } = product;
  const asked = size ? nameSize(size) : null;
  const wanted = size ? labelsOf(size, product.category) : [];
  const others = inStock.length > 0 ? ` In stock: ${nameSizes(product, inStock)}.` : "";
  if (!product.in_stock) return `Sorry, the ${name} is sold out.`;
  if (inStock.length + soldOut.length === 0)
    return `Yes, the ${name} is in stock. It comes in one size.`;
  if (!asked)
    return `Yes, the ${name} is in stock in ${inStock.length === 1 ? "size" : "sizes"} ${inStock.map((one) => sizeName(one, product.category)).join(", ")}.`;
  const names = wanted.map((one) => sizeName(one, product.category));
  const label = names.some((one) => one !== size!.value) ? `: ${names.join(" or ")}` : "";
  if (wanted.some((one) => inStock.includes(one)))
    return `Yes, the ${name} is in stock in ${asked}${label}.`;
  if (wanted.some((one) => soldOut.includes(one)))
    return `Sorry, the ${name} is sold out in ${asked}${label}.${others}`;
  return `Sorry, the ${name} does not come in ${asked}.${others}`;
}

export const ASKS_EXTREME =
  /\b(?:biggest|bigest|largest|highest|maximum|max|smallest|minimum)\b|\bwey (?:big|small) pass\b/;
const ASKS_SMALLEST = /\b(?:smallest|minimum|wey small pass)\b/;

/** "Biggest size?", of those shown. */
export async function answerExtremeSize(
  tools: ToolBox,
  ids: readonly number[],
  folded: string,
): Promise<Reply> {
  const { data, cards = [] } = await tools.call("compare", { ids: ids.slice(0, MOST_TOLD) });
  if (data.products.length === 0) return GONE;
  const isSmallest = ASKS_SMALLEST.test(folded);
  const lines = data.products.map((product) => {
    const { name, url, sizes_in_stock: inStock, sizes_sold_out: soldOut } = product;
    const size = inStock.at(isSmallest ? 0 : -1);
    if (inStock.length + soldOut.length === 0) return `The ${name} comes in one size. (${url})`;
    if (!size) return `The ${name} is sold out. (${url})`;
    return `The ${isSmallest ? "smallest" : "largest"} size in stock of the ${name} is ${nameSizes(product, [size])}. (${url})`;
  });
  return { text: lines.join("\n"), cards };
}

/** What a piece's own data say to a question about it. @param question folded, without the name of the piece */
export async function answerDetails(
  tools: ToolBox,
  ids: readonly number[],
  question: string,
): Promise<Reply> {
  const told: string[] = [];
  const cards: NonNullable<Reply["cards"]> = [];
  const aspects = findAspects(question);
  for (const id of ids.slice(0, 3)) {
    const found = await tools.call("product_details", { id });
    if (!found.data.found) continue;
    told.push(tell(found.data.product, aspects, question));
    cards.push(...(found.cards ?? []));
  }
  return told.length === 0 ? GONE : { text: told.join("\n"), cards };
}

type Detailed = Described & {
  features: string[];
  description: string;
  colors: string[];
  rating: string | null;
  reviews: number;
};

function tell(product: Detailed, aspects: readonly Aspect[], question: string): string {
  const { name, brand, price, url, sizes_in_stock: sizes } = product;
  const head = `The ${name} by ${brand}, ${price}`;
  const stock =
    sizes.length > 0
      ? ` In stock in ${nameSizes(product, sizes)}.`
      : product.in_stock
        ? " In stock."
        : " Sold out.";
  const own = factsFor(product, aspects);
  // Of what no feature tells a word that chances to stand in one tells nothing either.
  const isUntold = own.length === 0 && aspects.some(({ isWeak }) => !isWeak);
  const facts = [...new Set([...own, ...(isUntold ? [] : sharingWords(product, question))])].slice(
    0,
    MOST_FACTS,
  );
  if (aspects.length === 0 && facts.length === 0)
    return `${head}. ${sentences(product.features.slice(0, 4))}${stock} (${url})`;
  if (facts.length === 0) {
    const of = aspects.some(({ told }) => told.test("care:")) ? " how to care for it" : "";
    return `${head}: our data do not say${of}. What they do say: ${sentences(product.features.slice(0, 5))} Our people on WhatsApp can look at the piece. (${url})`;
  }
  return `${head}. ${sentences(facts)} (${url})`;
}

const sentences = (parts: readonly string[]) => (parts.length > 0 ? `${parts.join(". ")}.` : "");

/** Of one answer. */
const MOST_FACTS = 6;

const factsFor = (product: Detailed, aspects: readonly Aspect[]): string[] =>
  aspects.flatMap((aspect) => factsOf(product, aspect));

function factsOf(product: Detailed, { fact, told }: Aspect): string[] {
  if (fact === "colours") return [`Its colour: ${product.colors.join(" and ").toLowerCase()}`];
  if (fact === "brand") return [`It is by the house of ${product.brand}`];
  if (fact === "reviews") {
    return product.rating
      ? [
          `Shoppers rate it ${product.rating} of 5 (${product.reviews}); their reviews stand on its page`,
        ]
      : ["Nobody has reviewed it yet"];
  }
  const features = product.features.filter((feature) =>
    told.test(feature.startsWith("Care:") ? "care:" : foldText(feature)),
  );
  if (features.length > 0) return features;
  return product.description
    .split(/(?<=[.!?])\s+/)
    .filter((sentence) => told.test(foldText(sentence)))
    .slice(0, 2)
    .map((sentence) => sentence.replace(/[.!?]$/, ""));
}

const LONG = 4;
/** Features that have a word of the question: "has it a pen pocket?" */
function sharingWords({ features }: Detailed, question: string): string[] {
  const words = new Set(
    question
      .split(" ")
      .filter(({ length }) => length >= LONG)
      .flatMap(singularsOf),
  );
  return features.filter((feature) =>
    foldText(feature)
      .split(" ")
      .some((word) => word.length >= LONG && singularsOf(word).some((form) => words.has(form))),
  );
}

/** Two to four pieces side by side, and what of the question tells them apart. */
export async function answerCompare(
  tools: ToolBox,
  ids: readonly number[],
  question: string,
): Promise<Reply> {
  const { data, cards } = await tools.call("compare", { ids: ids.slice(0, MOST_TOLD) });
  const aspects = findAspects(question);
  const lines = await Promise.all(
    data.products.map(async (product, at) => {
      const own = aspects.length > 0 ? await aspectOf(tools, product.id, aspects) : "";
      const stock =
        product.sizes_in_stock.length > 0
          ? `, in stock in ${nameSizes(product, product.sizes_in_stock)}`
          : product.in_stock
            ? ", in stock"
            : ", sold out";
      return `${listLine(product, at)}: ${product.colors.join(" and ").toLowerCase()}${stock}${product.rating ? `, rated ${product.rating}` : ""}${own ? `. ${own}` : ""}`;
    }),
  );
  const difference = data.price_difference ? ` The difference is ${data.price_difference}.` : "";
  return {
    text: `${lines.join("\n")}\nThe cheapest is the ${data.cheapest}.${difference}`,
    ...(cards ? { cards } : {}),
  };
}

async function aspectOf(tools: ToolBox, id: number, aspects: readonly Aspect[]): Promise<string> {
  const { data } = await tools.call("product_details", { id });
  return data.found ? factsFor(data.product, aspects).slice(0, MOST_FACTS).join("; ") : "";
}
