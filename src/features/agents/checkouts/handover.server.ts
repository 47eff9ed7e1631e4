import type { CheckoutDraft } from "~/features/checkout/draft.ts";
import { formatPhone } from "~/lib/format-phone.ts";
import { normalizePhone } from "~/lib/phone.ts";
import { ONE_SIZE } from "~/lib/sizes.ts";
import type { Context } from "~/platform/context.ts";
import { readContact, readPlace } from "./asked.ts";
import { findOpenCheckout } from "./checkouts.server.ts";
import { lookAt, methodOf } from "./look.server.ts";
import type { Asked } from "./stored.ts";

const previewOf = async (ctx: Context, asked: Asked) =>
  (await lookAt(ctx, asked, { agent: undefined })).preview;

/** What an assistant prepared, for the person to go on with; undefined for what is over. */
export async function findHandover(ctx: Context, id: string) {
  const checkout = await findOpenCheckout(ctx, id);
  if (!checkout) return undefined;
  const { asked, seen } = checkout;
  const there = await previewOf(ctx, asked);
  const lines = asked.lines.map((line) => {
    const now = there.lines.find(
      ({ productId, stockSize }) => productId === line.productId && stockSize === line.size,
    );
    const priceKobo = now?.priceKobo ?? 0;
    return {
      id: line.productId,
      name: now?.name ?? "A piece that is no longer in the shop",
      image: now?.image ?? "",
      size: line.size || ONE_SIZE,
      category: now?.category ?? "",
      priceKobo,
      quantity: Math.min(line.quantity, now?.onHand ?? 0),
      wanted: line.quantity,
    };
  });
  // What it comes to is of what can be bought.
  const left = asked.lines.flatMap((line, n) => {
    const { quantity } = lines[n]!;
    return quantity > 0 ? { ...line, quantity } : [];
  });
  const preview =
    there.problems.length > 0 ? await previewOf(ctx, { ...asked, lines: left }) : there;
  const contact = readContact(asked);
  const place = asked.way === "pickup" ? undefined : readPlace(asked.destination);
  const phone = normalizePhone(contact.phone);
  const [code = ""] = preview.deal.codeMiss ? [] : asked.codes;
  const method = methodOf(asked);
  const draft: Partial<CheckoutDraft> = {
    contact: { ...contact, phone: phone ? formatPhone(phone) : contact.phone },
    ...(place ? { address: place } : {}),
    ...(method ? { deliveryMethod: method } : {}),
    discountCode: code,
    agentCheckout: checkout.id,
  };
  const { delivery } = preview;
  return {
    lines,
    draft,
    delivery: delivery && {
      name: delivery.name,
      method: delivery.method,
      from: delivery.from,
      to: delivery.to,
    },
    discountKobo: preview.discountKobo,
    deliveryKobo: preview.deliveryKobo,
    vatKobo: preview.vatAddedKobo ?? 0,
    totalKobo: preview.totalKobo,
    /** It comes to something else than the assistant was told. */
    isChanged: seen !== null && seen.totalKobo !== preview.totalKobo,
  };
}
