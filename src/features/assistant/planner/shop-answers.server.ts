import { foldText } from "~/features/catalogue/search/words.ts";
import type { ToolBox } from "../tools/index.server.ts";
import { findPlace, type Place } from "../tools/places.ts";
import type { Reply } from "./find.server.ts";
import type { Understood } from "./understand.ts";

/** "Thu 26 Nov" or "Thu 26 Nov – Sat 28 Nov". */
const days = ({ from, to }: { from: string; to: string }) =>
  from === to ? from : `${from} – ${to}`;

export async function answerOrders(tools: ToolBox): Promise<Reply> {
  const { data } = await tools.call("my_orders", {});
  if (!data.signed_in) {
    return {
      text: "I can only look up orders of who is signed in: sign in at /auth and ask again. If you ordered as a guest, follow the link in your order mail, or ask our people on WhatsApp.",
    };
  }
  if (data.orders.length === 0) return { text: "I see no orders on your account yet." };
  const lines = data.orders.map((order) => {
    const expected = order.expected ? `, expected ${days(order.expected)}` : "";
    const tracking = order.tracking
      ? `, tracking ${order.carrier ?? ""} ${order.tracking}`.replace("  ", " ")
      : "";
    return `Order ${order.number} of ${order.date}: ${order.status}${expected}${tracking}, ${order.total} (${order.url})`;
  });
  return { text: lines.join("\n") };
}

export async function answerDelivery(
  tools: ToolBox,
  place: Place | null,
  earlier: readonly string[],
  now: Understood,
): Promise<Reply> {
  const known = place ?? earlier.map(findPlace).findLast((found) => found !== null) ?? null;
  if (!known) {
    const { data } = await tools.call("policies", { topic: now.abroad ? "abroad" : "shipping" });
    return {
      text: `${data.text} Where are you? Tell me your city and I give you the fee and the day. More: ${data.page}`,
    };
  }
  const name = known.city === "Lagos Mainland" ? "Lagos" : known.city || known.label;
  const { data } = await tools.call("delivery", { place: name });
  if (!data.found || data.options.length === 0) {
    return {
      text: "I do not know that place. Tell me the city or state, or ask our people on WhatsApp.",
    };
  }
  const lines = data.options
    .filter(({ method }) => method !== "pickup")
    .map((option) => `${option.name}: ${option.fee}, arrives ${days(option)}`);
  const onDelivery = data.options.some(
    (option) => option.method !== "pickup" && option.pay_on_delivery,
  )
    ? "You can pay on delivery there."
    : "Pay on delivery is not offered there.";
  return {
    text: `Delivery to ${known.label} if you order now:\n${lines.join("\n")}\n${onDelivery}`,
  };
}

export async function answerPayment(tools: ToolBox, message: string): Promise<Reply> {
  const { data } = await tools.call("store_facts", {});
  const { payment } = data;
  const folded = foldText(message);
  const ways = [
    ...(payment.card ? ["card, bank or USSD through Paystack"] : []),
    "bank transfer",
    ...(payment.on_delivery
      ? [`cash or transfer on delivery where we offer it, up to ${payment.on_delivery_up_to}`]
      : []),
  ];
  const list = `You can pay by ${ways.join(", ")}. You choose at checkout.`;
  if (/\b(instal|small small|crypto|bitcoin|paypal|pay pal)/.test(folded)) {
    return { text: `That is not one of our ways to pay. ${list}` };
  }
  if (
    /\b(pod|on delivery|when (it|e) (arrive|reach|come)s?|at the door|cash|before (i )?pay|see am)\b/.test(
      folded,
    )
  ) {
    return {
      text: payment.on_delivery
        ? `Yes, you can pay on delivery where we offer it, for orders up to ${payment.on_delivery_up_to}. Tell me your city and I check. ${list}`
        : `No, we do not offer pay on delivery. ${list}`,
    };
  }
  return { text: list };
}

export async function answerFacts(
  tools: ToolBox,
  topic: "hours" | "contact" | "place" | "person" | "discount" | "catalogue",
): Promise<Reply> {
  const { data } = await tools.call("store_facts", {});
  const hours = data.hours.map((line) => `${line.days}: ${line.hours}`).join("\n");
  switch (topic) {
    case "hours":
      return { text: `We are open:\n${hours}\nThe website takes orders at any hour.` };
    case "contact":
      return {
        text: `Call ${data.phone}, write to ${data.email}, or chat on WhatsApp: ${data.whatsapp}. On Instagram we are ${data.instagram}. Contact page: ${data.contact_page}`,
      };
    case "place":
      return {
        text: `Our store is at ${data.address}. Open:\n${hours}${data.pickup ? "\nYou can order here and pick up in store." : ""}`,
      };
    case "person":
      return {
        text: `Of course. Our people answer on WhatsApp: ${data.whatsapp}, or call ${data.phone}.`,
      };
    case "discount":
      return {
        text: `Prices are the same for everybody; pieces in the Flash Sale are ${data.sale.percent} off: ${data.sale.page}. If you have a code, enter it at checkout.`,
      };
    case "catalogue":
      return {
        text: "We sell women's shoes, men's shoes, women's fashion, men's fashion, bags, sneakers and accessories: /products. Tell me an occasion, a colour, a size or a budget and I choose with you.",
      };
  }
}

const plain = (value: number) => String(value);

export async function answerSize(tools: ToolBox, now: Understood): Promise<Reply> {
  const { wish } = now;
  if (wish.categories.includes("Bags")) {
    const { data } = await tools.call("size_advice", { kind: "bags" });
    const lines = (data.bags ?? []).map(
      (bag) => `${bag.size}: ${bag.width} × ${bag.height} × ${bag.depth} cm. ${bag.bestFor}`,
    );
    return { text: `${lines.join("\n")}\nSize guide: ${data.guide}` };
  }
  const kind =
    wish.wearer ??
    (wish.categories[0]?.startsWith("Women")
      ? "women"
      : wish.categories[0]?.startsWith("Men")
        ? "men"
        : "both");
  const { size } = wish;
  if (!size || size.system === "letter") {
    const { data } = await tools.call("size_advice", { kind });
    return {
      text: `For shoes, measure your foot from heel to longest toe and tell me the length in centimetres, or a size you wear (UK, EU or US). Our shoe sizes are US sizes: men's ${data.ranges.men.first.us}–${data.ranges.men.last.us}, women's ${data.ranges.women.first.us}–${data.ranges.women.last.us}. Size guide: ${data.guide}`,
    };
  }
  const system = size.system === "bare" ? "us" : size.system;
  const { data } = await tools.call("size_advice", { kind, system, value: Number(size.value) });
  const line = (who: string, row: typeof data.men) =>
    row
      ? [
          `${who}: US ${plain(row.us)}, UK ${plain(row.uk)}, EU ${plain(row.eu)}, foot ${plain(row.cm)} cm`,
        ]
      : [];
  const lines = [...line("Women's", data.women), ...line("Men's", data.men)];
  if (lines.length === 0) {
    return {
      text: `Our size guide does not go that far: men's shoes are US ${data.ranges.men.first.us}–${data.ranges.men.last.us}, women's US ${data.ranges.women.first.us}–${data.ranges.women.last.us}. See ${data.guide}`,
    };
  }
  return {
    text: `By our size guide that is\n${lines.join("\n")}\nOur shoes carry US sizes. If you are between two, take the larger. Size guide: ${data.guide}`,
  };
}
