import type { Act } from "../../schema.ts";
import type { ToolBox } from "../../tools/index.server.ts";
import type { PolicyTopic } from "../../tools/policies.ts";
import type { Reply } from "../find.server.ts";

/** "In another colour", "for a bag instead": of the rules only another size is an exchange. */
const OTHER_PIECE =
  /\b(colou?rs?|style|design|product|item|piece|thing)\b|\bfor (an?|another|the) (?!(bigger|smaller|larger|different|new|right|correct|other) size|size)\w+/;
const OTHER_SIZE = /\b(size\w*|bigger|smaller|larger|small|big|tight|large|fit|fits)\b/;

/** "Who pays for the return?" */
const ASKS_FEE =
  /\bwho (go |will )?pays?\b|\breturn (fees?|costs?|charges?|shipping|delivery|postage)\b|\b(free|cost of|fee for|charge for|pay for|pay to|charge me to|cost to) (the |a |my )*returns?\b|\breturns? (is |are )?free\b/;

/** A rule of the shop, with what a question about it asks beside. */
export async function answerRule(
  tools: ToolBox,
  topic: PolicyTopic,
  folded: string,
): Promise<Reply> {
  const isOther = topic === "exchange" && OTHER_PIECE.test(folded) && !OTHER_SIZE.test(folded);
  const lead = isOther
    ? "An exchange is for another size of the same piece. For another colour or another piece, return this one and order the other. "
    : topic === "returns" && ASKS_FEE.test(folded)
      ? "A defect or a mistake of ours we collect at our cost. Of other returns our policy names no fee and does not say who pays the way back: our people on WhatsApp can tell. "
      : "";
  const reply = await answerPolicy(tools, isOther ? "returns" : topic);
  return { ...reply, text: `${lead}${reply.text}` };
}

export async function answerPolicy(tools: ToolBox, topic: PolicyTopic): Promise<Reply> {
  const { data } = await tools.call("policies", { topic });
  const order =
    topic === "defects" || topic === "exchange" || topic === "returns"
      ? " To begin, open your order under /orders or from its mail, or write to our people on WhatsApp."
      : "";
  const account = topic === "account" ? " You sign up, or sign in, at /auth." : "";
  const text = `${data.text}${order}${account} More: ${data.page}`;
  return order ? { text, acts: await returnActs(tools) } : { text };
}

/** The last order that something can come back of. */
async function returnActs(tools: ToolBox): Promise<Act[]> {
  const { data } = await tools.call("my_orders", {});
  const last = data.signed_in ? data.orders.find(({ can_return }) => can_return) : undefined;
  return last
    ? [{ kind: "open", to: last.url, label: `Return or exchange from ${last.number}` }]
    : [];
}
