import { isUnproved } from "~/features/orders/rules.ts";
import { paymentDeadline, unprovedDeadline } from "~/features/payments/choose-payment.server.ts";
import type { StoreSettings } from "~/features/settings/schema.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import { readDoorStanding } from "~/features/trust/risk.server.ts";
import type { Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { raise } from "~/platform/hooks.ts";
import { requirePaystack } from "~/platform/services/paystack.ts";
import type { Orderer } from "./decide-totals.server.ts";
import { getZones } from "./delivery.server.ts";
import { requireUsualSize, type Scales } from "./holds/check-holds.server.ts";
import { shopPieces } from "./holds/count-holds.server.ts";
import { findStanding, type PlacedBy, type Standing } from "./holds/standing.server.ts";
import { type BegunOrder, orderBegun } from "./hooks.server.ts";
import { ownerOf, type Placing } from "./new-order.server.ts";
import { readOffers } from "./promotions/offers.server.ts";
import type { OrderInput } from "./schema.ts";
import type { DeliveryZone } from "./zones.ts";

/** What an order is placed with: read before its transaction, which then locks for a few statements only. */
export interface PreparedOrder {
  settings: StoreSettings;
  zones: DeliveryZone[];
  scales: Scales;
  placing: Placing;
  orderer: Omit<Orderer, "cards">;
  begun: BegunOrder | undefined;
}

/**
 * Who orders and what may take something off for them.
 *
 * @throws AppError refused (`order_too_large`, wrong_code), rate_limited, and where its way to pay is not there
 */
export async function prepareOrder(
  ctx: Context,
  caller: Caller,
  input: OrderInput,
  by: PlacedBy,
): Promise<PreparedOrder> {
  const { staff, agreed } = by;
  const [settings, zones] = await Promise.all([getSettings(ctx), getZones(ctx)]);
  const standing = await findStanding(ctx, caller, input, by);
  await requireUsualSize(ctx, standing, input.lines, settings.holds);
  await limitStrangers(ctx, standing);
  const userId = ownerOf(caller, by);
  const [expiresAt, stock, offers, door] = await Promise.all([
    deadlineOf(ctx, input, standing),
    isUnproved(standing) ? shopPieces(ctx) : 0,
    readOffers(ctx, staff ? undefined : caller, { ...input.contact, code: input.discount_code }),
    input.payment_method === "on_delivery" ? readDoor(ctx, input, userId, by) : undefined,
  ]);
  const begun = staff ? undefined : await findBegun(ctx, input);
  if (input.payment_method === "paystack") requirePaystack(ctx);
  return {
    settings,
    zones,
    scales: { standing, rules: settings.holds, stock },
    placing: { ...by, ...begun, standing, expiresAt },
    orderer: { userId, isProved: !isUnproved(standing), door, agreed, offers },
    begun,
  };
}

const UNPROVED_PER_HOUR = 10;

/** Each order mails somebody; a mailbox that never answered may be a stranger's. @throws AppError rate_limited */
export async function limitStrangers(ctx: Context, standing: Standing): Promise<void> {
  if (!isUnproved(standing)) return;
  await ctx.limits.spend("unproved_orders", standing.emailKey, UNPROVED_PER_HOUR, 3600);
}

/** What an assistant had prepared of it; undefined for an order that is the shopper's alone. */
async function findBegun(ctx: Context, input: OrderInput) {
  const { agent_checkout, lines } = input;
  if (!agent_checkout) return undefined;
  const productIds = lines.map(({ product_id }) => product_id);
  const begun: BegunOrder = { checkout: agent_checkout, productIds };
  await raise(ctx, orderBegun, ctx, begun);
  const { agent } = begun;
  return agent === undefined ? undefined : { ...begun, agent };
}

const readDoor = (
  ctx: Context,
  input: OrderInput,
  userId: string | null,
  { staff }: Pick<PlacedBy, "staff">,
) =>
  readDoorStanding(
    ctx,
    ctx.db,
    { ...input.contact, userId, address: input.address ?? null },
    staff !== undefined,
  );

const deadlineOf = (ctx: Context, input: OrderInput, standing: Standing) =>
  isUnproved(standing)
    ? unprovedDeadline(ctx, input.payment_method ?? "transfer")
    : paymentDeadline(ctx, input.payment_method ?? "transfer", input.delivery_method);
