import { eq } from "drizzle-orm";
import { agentOrders } from "~/db/schema/agents.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import type { Context } from "~/platform/context.ts";
import { speaks } from "../agent.server.ts";
import { describeOrder } from "../orders/describe.ts";
import { findAgentOrder, linkFor } from "../orders/find-order.server.ts";
import {
  capabilities,
  fail,
  type Message,
  type Outcome,
  succeed,
  UCP_VERSION,
} from "../protocol.ts";
import { homeUrl, policyLinks } from "../shop.server.ts";
import type { Call } from "../tool.ts";
import { changeCheckout } from "./checkouts.server.ts";
import { checkoutUrl, type Look, lookAt } from "./look.server.ts";
import { paymentHandlers } from "./payment-handlers.ts";
import type { Checkout, Seen } from "./stored.ts";

export const CHECKOUT = "dev.ucp.shopping.checkout";
const EXTENSIONS = [
  "dev.ucp.shopping.fulfillment",
  "dev.ucp.shopping.discount",
  "dev.ucp.shopping.buyer_consent",
] as const;

type Terms = Pick<Checkout, "id" | "expiresAt">;

/** A checkout in the protocol's form. */
function tellOf(
  { agent }: Call,
  { id, expiresAt }: Terms,
  answer: Record<string, unknown>,
  handlers: object,
  messages: Message[] = [],
): Outcome {
  const outcome = succeed(
    CHECKOUT,
    { id, ...answer, expires_at: expiresAt.toISOString() },
    messages,
  );
  const spoken = EXTENSIONS.filter((name) => speaks(agent, name) && capabilities[name]);
  const added = spoken.map((name) => [name, [{ version: UCP_VERSION }]]);
  return {
    ...outcome,
    ucp: {
      ...outcome.ucp,
      capabilities: { ...outcome.ucp.capabilities, ...Object.fromEntries(added) },
      payment_handlers: { ...handlers },
    },
  };
}

export const tellMissing = (ctx: Context): Outcome =>
  fail("not_found", "There is no such checkout any more: make another one", homeUrl(ctx));

/** One that can still be changed. */
export async function tellOpen(
  ctx: Context,
  call: Call,
  checkout: Terms,
  { answer, messages, status, preview, isPayableAtDoor }: Look,
  more: Message[] = [],
): Promise<Outcome> {
  const { orders } = await getSettings(ctx);
  const mayPay = preview.delivery ? isPayableAtDoor : orders.on_delivery_enabled;
  return tellOf(
    call,
    checkout,
    { ...answer, status, continue_url: checkoutUrl(ctx, checkout.id) },
    mayPay ? paymentHandlers(ctx) : {},
    [...messages, ...more],
  );
}

export const isSame = (a: Seen | null, b: Seen): boolean =>
  a !== null &&
  a.totalKobo === b.totalKobo &&
  a.deliveryKobo === b.deliveryKobo &&
  a.discountKobo === b.discountKobo &&
  Object.entries(b.prices).every(([id, price]) => a.prices[id] === price);

/** A checkout as it stands now. What it costs now is what its agent has been told. */
export async function tellStanding(ctx: Context, call: Call, checkout: Checkout): Promise<Outcome> {
  const { asked, seen, handover, status, told, placing } = checkout;
  if (status !== "open") {
    const finished = told ?? (await tellFinished(ctx, call, checkout));
    return tellOf(call, checkout, finished, {});
  }
  if (placing) return tellInProgress(ctx, call, checkout);
  const look = await lookAt(ctx, asked, call, { seen: seen ?? undefined, handover });
  if (!isSame(seen, look.seen)) await changeCheckout(ctx, checkout, { seen: look.seen });
  return tellOpen(ctx, call, checkout, look);
}

/** What its person made of it: their order says what it came to. */
async function tellFinished(ctx: Context, { agent }: Call, { status, orderId }: Checkout) {
  const [kept] = orderId
    ? await ctx.db
        .select({ id: agentOrders.id })
        .from(agentOrders)
        .where(eq(agentOrders.orderId, orderId))
    : [];
  const found = kept && (await findAgentOrder(ctx, { id: kept.id, agent }));
  if (!found) return { status };
  const { id, label, permalink_url, line_items, currency, totals } = describeOrder(
    found,
    linkFor(ctx, found),
  );
  return {
    line_items: line_items.map(({ quantity, status: _, ...line }) => ({
      ...line,
      quantity: quantity.original,
    })),
    currency,
    totals,
    links: policyLinks(ctx),
    status,
    order: { id, label, permalink_url },
  };
}

/** Somebody else's call places it this very moment. */
export const tellInProgress = (ctx: Context, call: Call, checkout: Checkout): Outcome =>
  tellOf(
    call,
    checkout,
    {
      ...checkout.placing?.told,
      status: "complete_in_progress",
      continue_url: checkoutUrl(ctx, checkout.id),
    },
    {},
  );

/** One that is over, as it is told from then on. */
export const tellOver = (call: Call, checkout: Checkout): Outcome =>
  tellOf(call, checkout, checkout.told ?? {}, {});
