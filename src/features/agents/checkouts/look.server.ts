import { type OrderPreview, previewOrder } from "~/features/checkout/preview-order.server.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import { absoluteUrl } from "~/lib/seo.ts";
import { ONE_SIZE } from "~/lib/sizes.ts";
import { variantId } from "~/lib/variant-id.ts";
import type { Context } from "~/platform/context.ts";
import { speaks } from "../agent.server.ts";
import { describeLines, type LineNow, type StoredLine } from "../carts/stored-lines.ts";
import { CURRENCY } from "../catalogue/describe.ts";
import type { Message } from "../protocol.ts";
import { policyLinks } from "../shop.server.ts";
import type { Call } from "../tool.ts";
import { readContact, readPlace } from "./asked.ts";
import { describeDiscounts, describeFulfillment, describeTotals } from "./describe.ts";
import type { Handover } from "./handovers.ts";
import { handOver, tellOfCodes, tellOfContact, tellOfDelivery } from "./messages.ts";
import type { Asked, Seen } from "./stored.ts";

/** A checkout as the shop sees it now. */
export interface Look {
  preview: OrderPreview;
  seen: Seen;
  answer: Record<string, unknown>;
  messages: Message[];
  status: "incomplete" | "requires_escalation" | "ready_for_complete";
  /** It may be paid at the door, as far as that can be said now. */
  isPayableAtDoor: boolean;
  /** Nothing of it is in the shop. */
  isEmpty: boolean;
}

export const methodOf = ({ way, option }: Asked) =>
  way === "pickup" ? "pickup" : option === "pickup" ? null : option;

const idOf = ({ productId, size }: Pick<StoredLine, "productId" | "size">) =>
  variantId(productId, size);

/** What is asked of a line now, beside what the assistant was told of it. */
function pairLines(asked: Asked, { lines, problems }: OrderPreview, seen: Seen | undefined) {
  return asked.lines.map((line): readonly [StoredLine, LineNow | undefined] => {
    const now = lines.find(
      ({ productId, stockSize }) => productId === line.productId && stockSize === line.size,
    );
    if (!now) return [line, undefined];
    const { name, image, category, priceKobo, onHand } = now;
    const problem = problems.find(
      ({ product_id, size }) =>
        product_id === line.productId && (size === line.size || size === now.size),
    );
    const told = { ...line, name, priceKobo: seen?.prices[idOf(line)] ?? priceKobo };
    const available = problem ? problem.available : onHand;
    return [told, { name, image, category, priceKobo, available }];
  });
}

const isError = (message: Message) => message.type === "error";

/** The worst decides; what the assistant can mend comes first. */
function statusOf(messages: readonly Message[]): Look["status"] {
  const severities = messages.flatMap((one) => (one.type === "error" ? one.severity : []));
  if (severities.length === 0) return "ready_for_complete";
  return severities.includes("recoverable") ? "incomplete" : "requires_escalation";
}

/**
 * Looks at what an assistant asked for, by the rules that would place it now.
 *
 * @param before.seen what it was told of prices before; what is otherwise now is said
 * @param before.handover why a person goes on, where that was found out
 */
export async function lookAt(
  ctx: Context,
  asked: Asked,
  call: Pick<Call, "agent">,
  before: { seen?: Seen | undefined; handover?: Handover | null } = {},
): Promise<Look> {
  const { brand, orders } = await getSettings(ctx);
  const contact = readContact(asked);
  const preview = await previewOrder(ctx, {
    lines: asked.lines.map(({ productId, size, quantity }) => ({
      product_id: productId,
      size: size || ONE_SIZE,
      quantity,
    })),
    place: asked.way === "pickup" ? undefined : readPlace(asked.destination),
    method: methodOf(asked),
    email: contact.email.toLowerCase(),
    phone: contact.phone,
    code: asked.codes[0] ?? "",
  });
  const told = describeLines(pairLines(asked, preview, before.seen));
  const lineItems = told.lineItems.map((line, n) => {
    const off = preview.deal.lineKobo[n] ?? 0;
    const [subtotal] = line.totals;
    if (off === 0) return line;
    return {
      ...line,
      totals: [
        subtotal!,
        { type: "items_discount", amount: -off },
        { type: "total", amount: subtotal!.amount - off },
      ],
    };
  });
  const isDoorPossible = orders.on_delivery_enabled && preview.delivery?.pay_on_delivery === true;
  const messages = [...told.messages, ...tellOfContact(asked)];
  if (speaks(call.agent, "dev.ucp.shopping.fulfillment"))
    messages.push(...tellOfDelivery(asked, preview));
  else messages.push(handOver("delivery_at_shop"));
  if (before.handover) messages.push(handOver(before.handover));
  else if (!messages.some(isError) && !isDoorPossible) messages.push(handOver("payment_at_shop"));
  messages.push(...tellOfCodes(asked, preview));
  const status = statusOf(messages);
  if (status === "ready_for_complete") {
    const content =
      "It can be paid when it is handed over. Cards and transfers are paid by the person at continue_url.";
    messages.push({ type: "info", code: "ways_to_pay", content });
  }
  const { buyer, codes } = asked;
  const lineIds = lineItems.map(({ id }) => id);
  return {
    preview,
    seen: {
      prices: Object.fromEntries(lineItems.map(({ id, item }) => [id, item.price])),
      deliveryKobo: preview.deliveryKobo,
      discountKobo: preview.discountKobo,
      totalKobo: preview.totalKobo,
    },
    answer: {
      line_items: lineItems,
      buyer,
      currency: CURRENCY,
      totals: describeTotals(preview),
      fulfillment: describeFulfillment(asked, preview, lineIds, brand),
      discounts: describeDiscounts(preview, codes),
      links: policyLinks(ctx),
    },
    messages,
    status,
    isPayableAtDoor: isDoorPossible,
    isEmpty: lineItems.length === 0,
  };
}

export const checkoutUrl = ({ config }: Pick<Context, "config">, id: string): string =>
  absoluteUrl(config, `/checkouts/${id}`);
