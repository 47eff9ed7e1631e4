/** A sentence of a model, and in words what the tools had given it. */
export interface Sentence {
  id: string;
  hostile: boolean;
  group: string;
  sentence: string;
  context: string;
}

const POLICY = /^policy text returned: topic ([^:]+): "(.*)"$/;
const QUOTE = /^delivery quote returned: (.+), (\S+), fee (\S+), arrives between (.+) and (.+)$/;
const ORDER = /^order status returned: order ([^,]+), status ([^,]+)(?:, (.*))?$/;
const PIECES = /^product search returned: (.+)$/;

function policyOf(topic: string, text: string): unknown {
  if (topic === "payment") return { payment: { card: true, transfer: true, text } };
  if (topic === "opening hours") return { name: "Oríkì", hours: text };
  return { topic: topic === "delivery" ? "shipping" : topic, text, page: "/terms-of-service" };
}

const piecesOf = (list: string) =>
  list.split("; ").map((piece, at) => {
    const cut = piece.lastIndexOf(", ₦");
    return {
      id: at + 1,
      name: piece.slice(0, cut),
      price: piece.slice(cut + 2),
      price_before_sale: null,
      in_stock: true,
      url: `/product/${at + 1}`,
    };
  });

/** The tools' results that a sentence's context tells of, in their own form. */
export function resultsOf(context: string): unknown[] {
  const policy = POLICY.exec(context);
  if (policy) return [policyOf(policy[1]!, policy[2]!)];
  const quote = QUOTE.exec(context);
  if (quote) {
    const [, place, method, fee, from, to] = quote;
    const name = `${method![0]!.toUpperCase()}${method!.slice(1)} delivery`;
    const option = { method, name, fee, from, to, pay_on_delivery: false };
    return [{ found: true, place, page: "/shipping-info", options: [option] }];
  }
  const order = ORDER.exec(context);
  if (order) {
    const [, number, status, more = ""] = order;
    return [{ signed_in: true, orders: [{ number, status, more, url: "/orders/1" }] }];
  }
  const pieces = PIECES.exec(context);
  if (pieces) {
    const products = piecesOf(pieces[1]!);
    return [{ total: products.length, corrected: null, products, all_url: "/products" }];
  }
  return [];
}
