import type { ToolBox } from "../../tools/index.server.ts";
import type { Reply } from "../find.server.ts";
import type { Message } from "../read-message.ts";
import { knownPlace, placeName, UNKNOWN_PLACE } from "./delivery.server.ts";

/** Whether one may pay at the door, for the place and the amount that were said. */
export async function answerPayOnDelivery(
  tools: ToolBox,
  message: Message,
  earlier: readonly string[],
): Promise<Reply> {
  const { data } = await tools.call("store_facts", {});
  const { payment } = data;
  const others = `Other ways: ${waysToPay({ ...payment, on_delivery: false })}.`;
  if (!payment.on_delivery) return { text: `No, we do not offer pay on delivery. ${others}` };
  const known = knownPlace(message, earlier);
  const amount = message.language.wishes.findLast((wish) => wish.kind === "price");
  const naira = amount?.kind === "price" ? (amount.max ?? amount.min) : readAmount(message.folded);
  if (naira !== null && naira !== undefined && naira > payment.on_delivery_up_to_naira) {
    return {
      text: `No, pay on delivery is not possible for so much: it ends at ${payment.on_delivery_up_to}. ${others}`,
    };
  }
  if (!known) {
    return {
      text: `Yes, you can pay on delivery where we offer it, for orders up to ${payment.on_delivery_up_to}. Tell me your city and I check. ${others}`,
    };
  }
  const quote = await tools.call("delivery", { place: placeName(known), subtotal: naira ?? 0 });
  if (!quote.data.found) return UNKNOWN_PLACE;
  const isOffered = quote.data.options.some(
    ({ method, pay_on_delivery }) => method !== "pickup" && pay_on_delivery,
  );
  return {
    text: isOffered
      ? `Yes, you can pay on delivery in ${known.label}, for orders up to ${payment.on_delivery_up_to}. At checkout you see whether it is open for your order.`
      : `No, pay on delivery is not offered in ${known.label}. ${others}`,
  };
}

/** "400k", "300,000": an amount that no limit was made of. */
function readAmount(folded: string): number | null {
  const found = /\b(\d{2,9})( ?k| thousand)?\b/.exec(folded.replace(/(\d) (?=\d{3}\b)/g, "$1"));
  if (!found) return null;
  const naira = Number(found[1]) * (found[2] ? 1000 : 1);
  return naira >= 1000 ? naira : null;
}

interface Payment {
  card: boolean;
  on_delivery: boolean;
  on_delivery_up_to: string;
}

const waysToPay = (payment: Payment) =>
  [
    ...(payment.card ? ["card, bank or USSD through Paystack"] : []),
    "bank transfer",
    ...(payment.on_delivery
      ? [`cash or transfer on delivery where we offer it, up to ${payment.on_delivery_up_to}`]
      : []),
  ].join(", ");

export async function answerPayment(tools: ToolBox, folded: string): Promise<Reply> {
  const { data } = await tools.call("store_facts", {});
  const list = `You can pay by ${waysToPay(data.payment)}. You choose at checkout.`;
  if (/\b(dollars?|usd|pounds?|euros?|cedis?|currency|currencies|naira)\b/.test(folded))
    return { text: `All prices are in naira, and you pay in naira. ${list}` };
  if (
    /\b(instal|instalments?|installments?|small small|half (now|first|half)|half payment|part payment|pay later|buy now|balance later|in parts|split|crypto|bitcoin|paypal|pay pal)\b/.test(
      folded,
    )
  ) {
    return { text: `That is not one of our ways to pay. ${list}` };
  }
  return { text: list };
}

/** Whether paying here is safe: who sees a card, and what else one may pay by. */
export async function answerSecurity(tools: ToolBox): Promise<Reply> {
  const { data } = await tools.call("store_facts", {});
  const card = data.payment.card
    ? "You enter your card on Paystack's own secure page, not with us: we never see or keep its number, PIN or CVV. "
    : "";
  return {
    text: `${card}Never send card details, a PIN or a password to anybody, not to me or our people either. You can pay by ${waysToPay(data.payment)}. What we keep about you: /privacy-policy`,
  };
}
