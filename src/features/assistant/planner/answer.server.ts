import { foldText } from "~/features/catalogue/search/words.ts";
import type { ToolBox } from "../tools/index.server.ts";
import { brandNames } from "../tools/products.server.ts";
import type { ToolScope } from "../tools/tool.ts";
import { type ChatMessage, mergeWishes, readConversation, type Situation } from "./conversation.ts";
import { answerWish, listLine, nameSize, type Reply, shopSizes, sizesFor } from "./find.server.ts";
import {
  answerDelivery,
  answerFacts,
  answerOrders,
  answerPayment,
  answerSize,
} from "./shop-answers.server.ts";
import type { Topic } from "./understand.ts";

export interface Turn {
  messages: readonly ChatMessage[];
  /** The product whose page the shopper is on. */
  viewing?: number | undefined;
}

/** Answers without a language model: reads the message, calls the tools, words what they gave. */
export async function answerBuiltIn(scope: ToolScope, tools: ToolBox, turn: Turn): Promise<Reply> {
  const situation = readConversation(turn.messages, await brandNames(scope));
  return answerTopic(situation.now.topic, situation, tools, turn);
}

async function answerTopic(
  topic: Topic,
  situation: Situation,
  tools: ToolBox,
  turn: Turn,
): Promise<Reply> {
  if (typeof topic === "object") {
    const { data } = await tools.call("policies", { topic: topic.policy });
    return { text: `${data.text} More: ${data.page}` };
  }
  const { now } = situation;
  switch (topic) {
    case "greeting":
      return {
        text: "Hello! I am TEMI. Tell me what you are looking for – an occasion, a colour, a size, a budget – or ask about delivery, sizes or returns.",
      };
    case "thanks":
      return { text: "You are welcome. I am here if you need anything else." };
    case "who":
      return {
        text: "I am TEMI, the shop's assistant – a program, not a person. I find pieces, check sizes and stock, and answer about delivery, payment and returns. For a person, I can hand you over on WhatsApp.",
      };
    case "order":
      return answerOrders(tools);
    case "abroad": {
      const { data } = await tools.call("policies", { topic: "abroad" });
      return { text: `${data.text} More: ${data.page}` };
    }
    case "delivery":
      return answerDelivery(tools, now.place, lastPlace(turn), now);
    case "payment":
      return answerPayment(tools, turn.messages.at(-1)?.content ?? "");
    case "hours":
    case "contact":
    case "place":
    case "person":
    case "discount":
    case "catalogue":
      return answerFacts(tools, topic);
    case "size":
      return answerSize(tools, now);
    case "compare":
      return compare(situation, tools, turn);
    case "price":
    case "available":
    case "details":
      return aboutProducts(topic, situation, tools, turn);
    case "cheaper":
    case "dearer":
      return otherPrice(topic, situation, tools);
    case "more":
      if (!situation.before) return find(situation, tools);
      return answerWish(tools, mergeWishes(situation.before, now.wish, false), {
        seen: situation.seen,
      });
    case "find":
      return find(situation, tools);
    case "unclear":
      return (await byName(situation, tools)) ?? unknown();
  }
}

export const unknown = (): Reply => ({
  text: "I'm sorry, I don't know that. I can find pieces, check sizes and stock, and answer about delivery, payment and returns. For anything else, our people on WhatsApp will help.",
});

function find({ now, before, shown }: Situation, tools: ToolBox): Promise<Reply> {
  const continues = !now.hasSubject && (before !== null || shown.length > 0);
  const wish = mergeWishes(continues || now.hasSubject ? before : null, now.wish, now.hasSubject);
  const note = now.otherColor
    ? `We list no ${now.otherColor}; our colours are black, white, brown, blue, red, green, gold and silver. `
    : "";
  return answerWish(tools, wish, { note });
}

function lastPlace({ messages }: Turn) {
  return messages
    .slice(0, -1)
    .filter(({ role }) => role === "user")
    .map(({ content }) => content);
}

/** Products that the message means: picked from the last answer, named, or the one on the page. */
async function meant(situation: Situation, tools: ToolBox, turn: Turn): Promise<number[]> {
  const { now, shown } = situation;
  if (now.picks.length > 0 && shown.length > 0) {
    return now.picks.flatMap((at) => shown.at(at) ?? []);
  }
  const named = await findNamed(situation, tools);
  if (named.length > 0) return named;
  if (now.hasSubject && !now.pointsBack) return [];
  if (turn.viewing && shown.length === 0) return [turn.viewing];
  return shown;
}

async function findNamed({ now }: Situation, tools: ToolBox): Promise<number[]> {
  if (now.names.length === 0) return [];
  const { data } = await tools.call("search_products", {
    query: [...now.names, now.wish.query].join(" ").trim().slice(0, 120),
    in_stock: false,
    count: 24,
  });
  const wordsOf = (product: { name: string; brand: string }) =>
    new Set(foldText(`${product.name} ${product.brand}`).split(" "));
  const telling = now.names.filter((word) =>
    data.products.some((product) => wordsOf(product).has(word)),
  );
  if (telling.length === 0) return [];
  const wanted = [...telling, ...now.wish.query.split(" ").filter(Boolean)];
  const all = data.products.filter((product) => wanted.every((word) => wordsOf(product).has(word)));
  const some =
    all.length > 0
      ? all
      : data.products.filter((product) => telling.every((word) => wordsOf(product).has(word)));
  return some.slice(0, 4).map(({ id }) => id);
}

async function byName(situation: Situation, tools: ToolBox): Promise<Reply | null> {
  const ids = await findNamed(situation, tools);
  if (ids.length === 0) return null;
  const { data, cards } = await tools.call("compare", { ids });
  return {
    text: `Do you mean:\n${data.products.map(listLine).join("\n")}`,
    ...(cards ? { cards } : {}),
  };
}

async function aboutProducts(
  topic: "price" | "available" | "details",
  situation: Situation,
  tools: ToolBox,
  turn: Turn,
): Promise<Reply> {
  const { now } = situation;
  const ids = await meant(situation, tools, turn);
  if (ids.length === 0) {
    if (now.hasSubject || (now.hasDetail && situation.before)) return find(situation, tools);
    if (now.names.length > 0 && topic === "available") return unknown();
    if (now.names.length > 0) {
      return {
        text: `I found nothing in the shop by that name. Tell me what it looks like, or ask our people on WhatsApp.`,
      };
    }
    return { text: "Which piece do you mean? Tell me its name, or what you are looking for." };
  }
  // "Do you have it in red?": another piece than the one shown.
  if (topic === "available" && now.wish.colors.length > 0 && now.names.length === 0)
    return find(situation, tools);
  if (topic === "details" && ids.length === 1) return details(ids[0]!, tools);
  const { data, cards = [] } = await tools.call("compare", { ids: ids.slice(0, 4) });
  if (data.products.length === 0) return { text: "That piece is not in the shop any more." };
  const lines: string[] = [];
  for (const product of data.products) {
    if (topic === "price" || topic === "details") {
      const was = product.price_before_sale
        ? ` (before the sale ${product.price_before_sale})`
        : "";
      lines.push(
        `The ${product.name} by ${product.brand} costs ${product.price}${was}${product.in_stock ? "" : ", but it is sold out"} (${product.url})`,
      );
      continue;
    }
    const { size } = now.wish;
    const wanted = size
      ? await shopSizes(tools, size, sizesFor([product.category], now.wish.wearer))
      : [];
    lines.push(`${stockLine(product, size ? nameSize(size) : null, wanted)} (${product.url})`);
  }
  return { text: lines.join("\n"), cards };
}

function stockLine(
  product: { name: string; in_stock: boolean; sizes_in_stock: string[]; sizes_sold_out: string[] },
  asked: string | null,
  wanted: string[],
): string {
  const { name, sizes_in_stock: inStock, sizes_sold_out: soldOut } = product;
  const others = inStock.length > 0 ? ` In stock: ${inStock.join(", ")}.` : "";
  if (!product.in_stock) return `Sorry, the ${name} is sold out.`;
  if (inStock.length + soldOut.length === 0)
    return `Yes, the ${name} is in stock. It comes in one size.`;
  if (!asked)
    return `Yes, the ${name} is in stock in ${inStock.length === 1 ? "size" : "sizes"} ${inStock.join(", ")}.`;
  if (wanted.some((size) => inStock.includes(size)))
    return `Yes, the ${name} is in stock in ${asked}${wanted.includes(asked.replace("size ", "")) ? "" : ` (US ${wanted.join(" or ")})`}.`;
  if (wanted.some((size) => soldOut.includes(size)))
    return `Sorry, the ${name} is sold out in ${asked}.${others}`;
  return `The ${name} does not come in ${asked}.${others}`;
}

async function details(id: number, tools: ToolBox): Promise<Reply> {
  const { data, cards } = await tools.call("product_details", { id });
  if (!data.found) return { text: "That piece is not in the shop any more." };
  const { product } = data;
  const sizes =
    product.sizes_in_stock.length > 0
      ? ` In stock in ${product.sizes_in_stock.join(", ")}.`
      : product.in_stock
        ? " In stock."
        : " Sold out.";
  return {
    text: `The ${product.name} by ${product.brand}, ${product.price}. ${product.features.slice(0, 4).join(". ")}.${sizes} (${product.url})`,
    ...(cards ? { cards } : {}),
  };
}

async function compare(situation: Situation, tools: ToolBox, turn: Turn): Promise<Reply> {
  const { now, shown } = situation;
  const picked = now.picks.flatMap((at) => shown.at(at) ?? []);
  const ids =
    picked.length > 1
      ? picked
      : (await meant({ ...situation, now: { ...now, picks: [] } }, tools, turn)).slice(0, 4);
  if (ids.length < 2)
    return {
      text: "Tell me which pieces to compare: show me a list first, then say for example “compare the first and the second”.",
    };
  const { data, cards } = await tools.call("compare", { ids });
  const lines = data.products.map(
    (product, at) =>
      `${listLine(product, at)}: ${product.colors.join(" and ").toLowerCase()}${product.sizes_in_stock.length > 0 ? `, in stock in ${product.sizes_in_stock.join(", ")}` : product.in_stock ? ", in stock" : ", sold out"}${product.rating ? `, rated ${product.rating}` : ""}`,
  );
  const difference = data.price_difference ? ` The difference is ${data.price_difference}.` : "";
  return {
    text: `${lines.join("\n")}\nThe cheapest is the ${data.cheapest}.${difference}`,
    ...(cards ? { cards } : {}),
  };
}

async function otherPrice(
  topic: "cheaper" | "dearer",
  situation: Situation,
  tools: ToolBox,
): Promise<Reply> {
  const { now, shown, before } = situation;
  if (now.hasSubject && shown.length === 0)
    return answerWish(tools, {
      ...now.wish,
      sort: topic === "cheaper" ? "price_asc" : "price_desc",
    });
  if (shown.length === 0)
    return {
      text: "Cheaper than what? Tell me what you are looking for and what you want to spend.",
    };
  const { data } = await tools.call("compare", { ids: shown.slice(0, 4) });
  const lowest = data.lowest_price_naira;
  const blank: Situation["before"] = before ?? now.wish;
  const wish = mergeWishes(blank, now.wish, now.hasSubject);
  if (lowest === null) return answerWish(tools, wish);
  return answerWish(
    tools,
    topic === "cheaper"
      ? { ...wish, max: Math.max(lowest - 1, 0), min: null, sort: "price_desc" }
      : { ...wish, min: lowest + 1, max: null, sort: "price_asc" },
    topic === "dearer" ? { seen: shown } : {},
  );
}
