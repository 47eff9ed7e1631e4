import { and, eq, sql } from "drizzle-orm";
import { agentCheckouts, agentOrders } from "~/db/schema/agents.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import { type PlaceOrderInput, placeOrderInput } from "~/features/checkout/schema.ts";
import { subscribeToNewsletter } from "~/features/content/service.server.ts";
import { orderLink } from "~/features/orders/access.server.ts";
import { shortId } from "~/features/orders/status.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import { koboToNaira } from "~/lib/money.ts";
import { ONE_SIZE } from "~/lib/sizes.ts";
import { variantId } from "~/lib/variant-id.ts";
import { anonymous } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { type AppError, toAppError } from "~/platform/errors.ts";
import type { Message, Outcome } from "../protocol.ts";
import type { Call } from "../tool.ts";
import { followOrder } from "../webhooks/webhooks.server.ts";
import { readContact, readPlace } from "./asked.ts";
import {
  changeCheckout,
  changedMeanwhile,
  findCheckout,
  KEPT_MS,
  requireOpen,
} from "./checkouts.server.ts";
import type { Handover } from "./handovers.ts";
import { type Look, lookAt, methodOf } from "./look.server.ts";
import { tellOfChange, tellOfRefusal } from "./messages.ts";
import { PAY_ON_DELIVERY } from "./payment-handlers.ts";
import type { CompleteInput } from "./schema.ts";
import { type Asked, type Checkout, type Placing, readCheckout } from "./stored.ts";
import { isSame, tellInProgress, tellMissing, tellOpen, tellOver } from "./tell.server.ts";

/** After so long whoever was placing the order is thought to have stopped. */
const PLACING_MS = 60_000;

/** Whether the person pays when the order is handed over; everything else is paid on our page. */
function paysAtDoor({ payment: { instruments } }: CompleteInput): boolean {
  const chosen = instruments.filter(({ selected }) => selected === true);
  const [instrument] = chosen.length > 0 ? chosen : instruments;
  return instrument?.handler_id === PAY_ON_DELIVERY;
}

/**
 * Places the order, at the prices that the agent was told and no others. However often and wherever it
 * is asked for, a checkout becomes one order.
 *
 * @throws ProtocolError for one that is over, AppError rate_limited or unavailable
 */
export async function completeCheckout(
  ctx: Context,
  call: Call,
  input: CompleteInput,
): Promise<Outcome> {
  const checkout = await findCheckout(ctx, call);
  if (!checkout) return tellMissing(ctx);
  if (checkout.status === "open" && checkout.placing) {
    const resumed = await resume(ctx, checkout);
    return resumed ? place(ctx, call, resumed) : tellInProgress(ctx, call, checkout);
  }
  requireOpen(checkout);
  const { asked, seen } = checkout;
  const look = await lookAt(ctx, asked, call, { seen: seen ?? undefined });
  if (look.status === "incomplete") return tellOpen(ctx, call, checkout, look);
  if (look.status === "requires_escalation" || !paysAtDoor(input))
    return handToPerson(ctx, call, checkout, "payment_at_shop");
  if (!isSame(seen, look.seen)) {
    await changeCheckout(ctx, checkout, { seen: look.seen });
    return tellOpen(ctx, call, checkout, look, [tellOfChange()]);
  }
  await limitOrders(ctx, call);
  const placing: Placing = { order: orderOf(asked, look), told: look.answer };
  const claimed = await changeCheckout(ctx, checkout, { placing });
  // Somebody was quicker: what they made of it decides.
  return claimed ? place(ctx, call, claimed) : completeCheckout(ctx, call, input);
}

/** @throws AppError rate_limited when this agent has ordered as often as staff let one */
async function limitOrders(ctx: Context, { agent }: Call): Promise<void> {
  if (!agent) return;
  const { agents } = await getSettings(ctx);
  // Who only takes its name uses up nothing of it.
  const key = `${agent.isSigned ? "signed " : ""}${agent.address}`;
  await ctx.limits.spend("agent_orders", key, agents.orders_per_hour, 3600);
}

function orderOf(asked: Asked, { seen, preview }: Look): PlaceOrderInput {
  const place = asked.way === "pickup" ? undefined : readPlace(asked.destination);
  const [code] = preview.deal.codeMiss ? [] : asked.codes;
  return placeOrderInput.parse({
    contact: readContact(asked),
    ...(place ? { address: place } : {}),
    delivery_method: methodOf(asked),
    payment_method: "on_delivery",
    ...(code ? { discount_code: code } : {}),
    lines: asked.lines.map(({ productId, size, quantity }) => ({
      product_id: productId,
      size: size || ONE_SIZE,
      quantity,
      price: koboToNaira(seen.prices[variantId(productId, size)]!),
    })),
    expected: {
      delivery_fee: koboToNaira(seen.deliveryKobo),
      discount: koboToNaira(seen.discountKobo),
      total: koboToNaira(seen.totalKobo),
    },
  });
}

/** Takes over from a call that stopped in the middle; undefined while that may still be at it. */
async function resume(ctx: Context, checkout: Checkout): Promise<Checkout | undefined> {
  const now = ctx.clock.now();
  const { id, placingAt } = checkout;
  if (!placingAt || now.getTime() - placingAt.getTime() < PLACING_MS) return undefined;
  const taken = await ctx.db
    .update(agentCheckouts)
    .set({ placingAt: now })
    .where(and(eq(agentCheckouts.id, id), eq(agentCheckouts.placingAt, placingAt)))
    .returning({ id: agentCheckouts.id });
  return taken.length > 0 ? checkout : undefined;
}

async function place(ctx: Context, call: Call, checkout: Checkout): Promise<Outcome> {
  const { id, asked } = checkout;
  const { order, told } = checkout.placing!;
  try {
    const by = { address: call.visitor.address, agent: call.agent?.name ?? "" };
    const placed = await placeOrder(ctx, anonymous, order, `agent:${id}`, by);
    const completed = await finish(ctx, call, checkout, placed.id, told);
    if (asked.buyer.consent?.marketing) await subscribeToNewsletter(ctx, order.contact.email);
    return tellOver(call, completed);
  } catch (error) {
    const refusal = toAppError(error);
    // Nobody knows whether it stands: the same order is placed again, and is the same one.
    if (!refusal || refusal.code === "unavailable") throw error;
    const open = await release(ctx, checkout);
    if (refusal.code === "rate_limited") throw error;
    return tellRefused(ctx, call, open, refusal);
  }
}

async function finish(
  ctx: Context,
  { agent }: Call,
  { id }: Checkout,
  orderId: string,
  told: Record<string, unknown>,
): Promise<Checkout> {
  return ctx.db.transaction(async (tx) => {
    await tx
      .insert(agentOrders)
      .values({ orderId, agent: agent?.address ?? null, createdAt: ctx.clock.now() })
      .onConflictDoNothing();
    await followOrder(ctx, tx, { orderId, agent: agent?.address ?? null });
    const [known] = await tx
      .select({ id: agentOrders.id })
      .from(agentOrders)
      .where(eq(agentOrders.orderId, orderId));
    const order = {
      id: known!.id,
      label: shortId(orderId),
      permalink_url: orderLink(ctx, { id: orderId, linkNo: 0 }),
    };
    const [row] = await tx
      .update(agentCheckouts)
      .set({
        status: "completed",
        orderId,
        told: { ...told, status: "completed", order },
        placing: null,
        placingAt: null,
        expiresAt: new Date(ctx.clock.now().getTime() + KEPT_MS.completed),
        version: sql`${agentCheckouts.version} + 1`,
      })
      .where(eq(agentCheckouts.id, id))
      .returning();
    return readCheckout(row!);
  });
}

async function release(ctx: Context, { id }: Checkout): Promise<Checkout> {
  const [row] = await ctx.db
    .update(agentCheckouts)
    .set({ placing: null, placingAt: null, version: sql`${agentCheckouts.version} + 1` })
    .where(eq(agentCheckouts.id, id))
    .returning();
  return readCheckout(row!);
}

const HANDED_OVER: Record<string, Handover> = {
  confirm_first: "confirm_first",
  on_delivery_not_offered: "payment_at_shop",
};

/** Says why nothing was ordered, with how the checkout stands now. */
async function tellRefused(
  ctx: Context,
  call: Call,
  checkout: Checkout,
  { code, reason = code, message }: AppError,
): Promise<Outcome> {
  const handover = HANDED_OVER[reason];
  if (handover) return handToPerson(ctx, call, checkout, handover);
  const look = await lookAt(ctx, checkout.asked, call, { seen: checkout.seen ?? undefined });
  if (!isSame(checkout.seen, look.seen)) await changeCheckout(ctx, checkout, { seen: look.seen });
  const more: Message[] = [];
  if (code === "changed") more.push(tellOfChange());
  else if (!look.messages.some(({ type }) => type === "error"))
    more.push(tellOfRefusal(reason, `${message}. Nothing was ordered.`));
  return tellOpen(ctx, call, checkout, look, more);
}

/** From here the person goes on at our page, until the agent changes something. */
async function handToPerson(
  ctx: Context,
  call: Call,
  checkout: Checkout,
  handover: Handover,
): Promise<Outcome> {
  const seen = checkout.seen ?? undefined;
  const look = await lookAt(ctx, checkout.asked, call, { seen, handover });
  const changed = await changeCheckout(ctx, checkout, { handover, seen: look.seen });
  if (!changed) throw changedMeanwhile();
  return tellOpen(ctx, call, changed, look);
}
