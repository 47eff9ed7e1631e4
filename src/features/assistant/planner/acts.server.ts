import type { NamedSize } from "~/features/language/understanding.ts";
import { shortSize, sizeName } from "~/lib/size-names.ts";
import { ONE_SIZE } from "~/lib/sizes.ts";
import { labelsOf } from "../shelf/match.ts";
import { nameSize } from "../shelf/name-wanted.ts";
import { type WornSizes, wornOf } from "../shelf/worn-size.ts";
import type { ToolBox } from "../tools/index.server.ts";
import type { Reply } from "./find.server.ts";
import { nameSizes } from "./name-sizes.ts";
import { orderLine, SIGN_IN } from "./shop/orders.server.ts";

const WHICH: Reply = {
  text: "Which piece do you mean? Tell me its name, or “the first one” of those I showed.",
};

const HOW_TO_SAVE: Reply = {
  text: "Sign in at /auth and press the heart of a piece: it is then in your wishlist. Or tell me the name of one and I offer the button.",
};

/** One piece that is meant, or the question which. */
async function onePiece(tools: ToolBox, ids: readonly number[]) {
  if (ids.length !== 1) return null;
  const { data, cards = [] } = await tools.call("compare", { ids: [ids[0]!] });
  const [product] = data.products;
  return product ? { product, cards } : null;
}

/** Offers a button that puts a piece into the cart in a size that is there. */
export async function answerCart(
  tools: ToolBox,
  ids: readonly number[],
  size: NamedSize | null,
  worn?: WornSizes,
): Promise<Reply> {
  const found = await onePiece(tools, ids);
  if (!found) return WHICH;
  const { product, cards } = found;
  const { name, sizes_in_stock: inStock, sizes_sold_out: soldOut } = product;
  if (!product.in_stock) return { text: `Sorry, the ${name} is sold out.`, cards };
  const labels = inStock.length + soldOut.length === 0 ? [ONE_SIZE] : inStock;
  const own = wornOf(worn, product.category, [...inStock, ...soldOut]);
  const wanted = size
    ? labelsOf(size, product.category).find((label) => labels.includes(label))
    : own !== undefined
      ? labels.find((label) => label === own)
      : labels.length === 1
        ? labels[0]
        : undefined;
  const chosen = labels[0] === ONE_SIZE ? ONE_SIZE : wanted;
  if (!chosen) {
    const missing = size
      ? nameSize(size)
      : own !== undefined && `your size, ${sizeName(own, product.category)}`;
    const lead = missing
      ? `Sorry, the ${name} is not there in ${missing}.`
      : `In which size shall the ${name} go into your cart?`;
    return { text: `${lead} In stock: ${nameSizes(product, inStock)}. (${product.url})`, cards };
  }
  const inSize = chosen === ONE_SIZE ? "" : ` in size ${shortSize(chosen, product.category)}`;
  const label = `Put the ${name}${inSize} in my cart`;
  return {
    text: `Press the button and the ${name} is in your cart${inSize}. (${product.url})`,
    cards,
    acts: [{ kind: "cart", product_id: product.id, size: chosen, label }],
  };
}

export async function answerSave(tools: ToolBox, ids: readonly number[]): Promise<Reply> {
  if (ids.length === 0) return HOW_TO_SAVE;
  const found = await onePiece(tools, ids);
  if (!found) return WHICH;
  const { product, cards } = found;
  const { data } = await tools.call("my_orders", {});
  const lead = data.signed_in
    ? ""
    : "A wishlist is kept for who is signed in: sign in at /auth first. ";
  return {
    text: `${lead}${lead ? "Then press" : "Press"} the button and the ${product.name} is in your wishlist. (${product.url})`,
    cards,
    acts: [{ kind: "save", product_id: product.id, label: `Save the ${product.name}` }],
  };
}

/** Offers a button that has a mail sent when a sold-out size is back. */
export async function answerAlert(
  tools: ToolBox,
  ids: readonly number[],
  size: NamedSize | null,
): Promise<Reply> {
  const found = await onePiece(tools, ids);
  if (!found) return WHICH;
  const { product, cards } = found;
  const { name, sizes_in_stock: inStock, sizes_sold_out: soldOut } = product;
  const wanted = size
    ? labelsOf(size, product.category).find((label) => [...inStock, ...soldOut].includes(label))
    : undefined;
  if (wanted !== undefined && inStock.includes(wanted)) {
    return {
      text: `The ${name} is there in size ${sizeName(wanted, product.category)}, no need to wait. (${product.url})`,
      cards,
    };
  }
  if (size && wanted === undefined && soldOut.length + inStock.length > 0) {
    return { text: `Sorry, the ${name} is not made in ${nameSize(size)}. (${product.url})`, cards };
  }
  const labels = wanted === undefined ? soldOut : [wanted];
  if (labels.length === 0 && product.in_stock) {
    return { text: `The ${name} is in stock in every size. (${product.url})`, cards };
  }
  const acts = (labels.length === 0 ? [""] : labels.slice(0, MOST_SIZES)).map((label) => ({
    kind: "alert" as const,
    product_id: product.id,
    size: label,
    label: `Tell me when the ${name} is back${label && ` in size ${shortSize(label, product.category)}`}`,
  }));
  const lead = acts.length > 1 ? "Press the size that you wait for" : "Press the button";
  const gone = product.in_stock ? `sold out in ${nameSizes(product, labels)}` : "sold out";
  return {
    text: `The ${name} is ${gone} now. ${lead}, and we write to you once, when it is back. (${product.url})`,
    cards,
    acts,
  };
}
/** Buttons under one answer. */
const MOST_SIZES = 4;

/** Nothing is cancelled by words: a button does it, with the rights of who presses. */
export async function answerCancel(tools: ToolBox): Promise<Reply> {
  const { data } = await tools.call("my_orders", {});
  const { data: policy } = await tools.call("policies", { topic: "cancel" });
  if (!data.signed_in) return { text: `${policy.text} ${SIGN_IN}` };
  const [last] = data.orders;
  if (!last) return { text: "I see no orders on your account yet." };
  const open = data.orders.find(({ can_cancel }) => can_cancel);
  if (!open) {
    return {
      text: `Your last order is too far on its way for me to cancel it: our people on WhatsApp see what can be done.\n${orderLine(last, true)}`,
    };
  }
  return {
    text: `This order can still be cancelled. Nothing happens before you press the button.\n${orderLine(open, true)}`,
    acts: [
      {
        kind: "cancel",
        order_id: open.url.replace("/orders/", ""),
        label: `Cancel order ${open.number}`,
      },
    ],
  };
}

export async function answerPayOrder(tools: ToolBox): Promise<Reply> {
  const { data } = await tools.call("my_orders", {});
  if (!data.signed_in) return { text: SIGN_IN };
  const unpaid = data.orders.find(({ is_unpaid }) => is_unpaid);
  if (!unpaid) return { text: "None of your last orders waits for a payment." };
  return {
    text: `This order waits for your payment:\n${orderLine(unpaid, true)}`,
    acts: [{ kind: "open", to: unpaid.url, label: `Pay order ${unpaid.number}` }],
  };
}

/** Leads to where the address is changed, and what that comes to is said. */
export async function answerAddress(tools: ToolBox): Promise<Reply> {
  const { data } = await tools.call("my_orders", {});
  if (!data.signed_in) {
    return {
      text: `Until your parcel leaves you can change its address on the order's page: open the link in your mail. ${SIGN_IN}`,
    };
  }
  const open = data.orders.find(({ can_redirect }) => can_redirect);
  if (!open) {
    return {
      text: "None of your last orders can still be sent elsewhere. Our people on WhatsApp see what the courier can do.",
    };
  }
  return {
    text: `This order has not left yet. On its page you see what the new address comes to before you confirm it.\n${orderLine(open, true)}`,
    acts: [
      {
        kind: "open",
        to: `${open.url}#address`,
        label: `Change the address of order ${open.number}`,
      },
    ],
  };
}
