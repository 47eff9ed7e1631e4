import type { ToolBox } from "../../tools/index.server.ts";
import type { ordersTool } from "../../tools/shop.server.ts";
import type { Reply } from "../find.server.ts";
import { nameDays } from "./name-days.ts";

export const SIGN_IN =
  "I can only look up orders of who is signed in: sign in at /auth and ask again. If you ordered as a guest, open /track with the order's number and your email or phone, follow the link in your order mail, or ask our people on WhatsApp.";

type Orders = Awaited<ReturnType<typeof ordersTool.run>>["data"];
type Order = Extract<Orders, { signed_in: true }>["orders"][number];

export function orderLine(order: Order, withItems: boolean): string {
  const expected = order.expected ? `, expected ${nameDays(order.expected)}` : "";
  const tracking = order.tracking
    ? `, tracking ${order.carrier ?? ""} ${order.tracking}`.replace("  ", " ")
    : "";
  const items = withItems && order.items.length > 0 ? `: ${order.items.join(", ")}` : "";
  return `Order ${order.number} of ${order.date}${items}: ${order.status}${expected}${tracking}, ${order.total} (${order.url})`;
}

export async function answerOrders(tools: ToolBox, folded: string): Promise<Reply> {
  const { data } = await tools.call("my_orders", {});
  if (!data.signed_in) return { text: SIGN_IN };
  if (data.orders.length === 0) return { text: "I see no orders on your account yet." };
  const onlyLast = /\b(last|latest|recent|newest)\b/.test(folded);
  const asksItems = /\b(buy|bought|order(ed)?|what|wetin)\b/.test(folded);
  const orders = onlyLast ? data.orders.slice(0, 1) : data.orders;
  return { text: orders.map((order) => orderLine(order, asksItems)).join("\n") };
}

/** Someone is angry or let down: the order, what they may expect, and a person. */
export async function answerComplaint(tools: ToolBox, folded: string): Promise<Reply> {
  const { data: facts } = await tools.call("store_facts", {});
  const people = `Our people put it right: WhatsApp ${facts.whatsapp}, call ${facts.phone}, or write to ${facts.email}.`;
  if (
    !/\b(order|ordered|parcel|package|delivery|deliver|bought|buy|wait\w*|item|goods|refund)\b/.test(
      folded,
    )
  ) {
    return { text: `I'm sorry that this is not going well. ${people}` };
  }
  const { data: policy } = await tools.call("policies", { topic: "lost" });
  const orders = await answerOrders(tools, folded);
  return {
    text: `I'm sorry: that is not how it should be. ${people}\n${orders.text}\n${policy.text} More: ${policy.page}`,
  };
}
