import { createHash, randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "~/db/client.ts";
import { idempotencyKeys } from "~/db/schema/orders.ts";
import { moveParts, noteShelves } from "~/features/inventory/stock.server.ts";
import { orderKey } from "~/features/orders/access.server.ts";
import { placedMail } from "~/features/orders/mails/orders.tsx";
import { paymentReference } from "~/features/orders/reference.server.ts";
import { paymentDeadline } from "~/features/payments/service.server.ts";
import type { StoreSettings } from "~/features/settings/schema.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import { type Kobo, koboToNaira, nairaToKobo } from "~/lib/money.ts";
import type { Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, invalid, sqlState } from "~/platform/errors.ts";
import { requirePaystack } from "~/platform/services/paystack.ts";
import { allowsPayOnDelivery, estimateRules, feeFor, getZones } from "./delivery.server.ts";
import { type AppliedDiscount, findDiscount } from "./discount.server.ts";
import { estimateDelivery, sameDayOpen } from "./estimate.ts";
import {
  describeLines,
  type PricedLine,
  priceLines,
  shelvesAfter,
  subtotalKobo,
} from "./pricing.server.ts";
import type { PlaceOrderInput } from "./schema.ts";
import { type DeliveryZone, findZone } from "./zones.ts";

const SCOPE = "place_order";

/** What an order's placing answers; the link's key is added on the way out, never stored. */
interface Placed {
  id: string;
  status: string;
  payment_method: PlaceOrderInput["payment_method"];
  payment_reference: string;
  total: number;
  [field: string]: unknown;
}

/** Everything the shop decides about an order; nothing in it was taken from the browser. */
interface Totals {
  subtotalKobo: Kobo;
  discountKobo: Kobo;
  deliveryFeeKobo: Kobo;
  totalKobo: Kobo;
}

/** Who writes an order down: its shopper, or staff for somebody on the phone. */
export interface PlacedBy {
  staffId: string;
}

/**
 * Places an order: prices it afresh, takes its stock, writes order, lines, ledger, event, payment
 * and mail, all in one transaction. The same idempotency key and body gives the same order.
 *
 * @param by staff who takes the order for a customer: it is not their own
 * @throws AppError `changed` with the present prices when the shopper must consent first,
 *   `out_of_stock`, `idempotency_mismatch`, `refused`
 */
export async function placeOrder(
  ctx: Context,
  caller: Caller,
  input: PlaceOrderInput,
  idempotencyKey: string | null,
  by?: PlacedBy,
): Promise<Placed & { key: string }> {
  const key = idempotencyKey ?? randomUUID();
  if (key.length > 200) throw invalid("The Idempotency-Key header is longer than 200 characters");
  const bodyHash = createHash("sha256").update(JSON.stringify(input)).digest("hex");
  const answer = (placed: Placed) => ({ ...placed, key: orderKey(ctx, placed.id) });

  const [settings, zones, expiresAt] = await Promise.all([
    getSettings(ctx),
    getZones(ctx),
    paymentDeadline(ctx, input.payment_method),
  ]);
  try {
    if (input.payment_method === "paystack") requirePaystack(ctx);
    const placed = await ctx.db.transaction(async (tx) => {
      const { lines, problems } = await priceLines(tx, input.lines, settings, { lock: true });
      if (problems.length > 0) {
        throw new AppError("out_of_stock", "Some pieces in your cart are no longer available", {
          details: { problems },
        });
      }
      const order = await decide(ctx, tx, input, lines, settings, zones);
      const made = await writeOrder(tx, {
        ctx,
        caller,
        by,
        input,
        lines,
        order,
        expiresAt,
        key,
        bodyHash,
      });
      noteShelves(tx, shelvesAfter(lines));
      return made;
    });
    return answer(placed);
  } catch (error) {
    // What stood in the way may be our own twin: the key is taken, or it took the last piece or the
    // code's last use. Looked for only now: nearly every order is sent once.
    if (error instanceof AppError || sqlState(error) === "23505") {
      const twin = await findEarlier(ctx.db, key, bodyHash);
      if (twin) return answer(twin);
    }
    throw error;
  }
}

/** The answer already given for this key. @throws AppError when the body was another one */
async function findEarlier(
  db: Queryable,
  key: string,
  bodyHash: string,
): Promise<Placed | undefined> {
  const [row] = await db
    .select({ bodyHash: idempotencyKeys.bodyHash, response: idempotencyKeys.response })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.scope, SCOPE), eq(idempotencyKeys.key, key)));
  if (!row) return undefined;
  if (row.bodyHash !== bodyHash) {
    throw new AppError("idempotency_mismatch", "This Idempotency-Key was used for another order");
  }
  return row.response as Placed;
}

interface Decision extends Totals {
  discount: AppliedDiscount | undefined;
  zone: DeliveryZone | undefined;
  estimate: { from: string; to: string };
}

/** Decides fee, discount, total and dates, and compares them with what the shopper saw. */
async function decide(
  ctx: Context,
  tx: Transaction,
  input: PlaceOrderInput,
  lines: PricedLine[],
  settings: StoreSettings,
  zones: DeliveryZone[],
): Promise<Decision> {
  const now = ctx.clock.now();
  const rules = estimateRules(settings.orders);
  const method = input.delivery_method;
  if (method !== "pickup" && !input.address) throw invalid("Enter the delivery address");
  if (method === "pickup" && !settings.orders.pickup_enabled) {
    throw new AppError("refused", "Picking up in the store is not offered now");
  }
  const zone = input.address ? findZone(zones, input.address) : undefined;
  const subtotal = subtotalKobo(lines);
  const fee = feeFor(zone, method, subtotal, settings.orders);
  if (fee === null || (method === "same_day" && !sameDayOpen(now, rules))) {
    throw new AppError(
      "refused",
      "This delivery is not offered for your address now. Choose another one.",
      {
        reason: "delivery_not_offered",
      },
    );
  }
  const discount = input.discount_code
    ? await findDiscount(tx, {
        code: input.discount_code,
        lines,
        deliveryFeeKobo: fee,
        email: input.contact.email,
        now,
        lock: true,
      })
    : undefined;
  const discountKobo = discount?.discountKobo ?? 0;
  const totals: Totals = {
    subtotalKobo: subtotal,
    discountKobo,
    deliveryFeeKobo: fee,
    totalKobo: subtotal - discountKobo + fee,
  };
  if (
    input.payment_method === "on_delivery" &&
    !allowsPayOnDelivery(zone, method, totals.totalKobo, settings.orders)
  ) {
    throw new AppError(
      "refused",
      "Pay on delivery is not offered for this order. Choose another way to pay.",
      {
        reason: "on_delivery_not_offered",
      },
    );
  }
  askConsent(input, lines, totals);
  return { ...totals, discount, zone, estimate: estimateDelivery(now, method, zone, rules) };
}

function askConsent(input: PlaceOrderInput, lines: PricedLine[], totals: Totals): void {
  const sameLines = lines.every((line, i) => line.priceKobo === nairaToKobo(input.lines[i]!.price));
  const sameTotals =
    totals.deliveryFeeKobo === nairaToKobo(input.expected.delivery_fee) &&
    totals.discountKobo === nairaToKobo(input.expected.discount) &&
    totals.totalKobo === nairaToKobo(input.expected.total);
  if (sameLines && sameTotals) return;
  throw new AppError(
    "changed",
    "Prices changed since you looked. Please check them before you order.",
    {
      details: {
        lines: describeLines(lines),
        subtotal: koboToNaira(totals.subtotalKobo),
        discount: koboToNaira(totals.discountKobo),
        delivery_fee: koboToNaira(totals.deliveryFeeKobo),
        total: koboToNaira(totals.totalKobo),
      },
    },
  );
}

interface OrderWrite {
  ctx: Context;
  caller: Caller;
  by: PlacedBy | undefined;
  input: PlaceOrderInput;
  lines: PricedLine[];
  order: Decision;
  expiresAt: Date | null;
  key: string;
  bodyHash: string;
}

/** One statement writes everything, so that hot stock rows stay locked for one round trip only. */
async function writeOrder(tx: Transaction, write: OrderWrite): Promise<Placed> {
  const { ctx, caller, by, input, lines, order } = write;
  const id = randomUUID();
  const now = ctx.clock.now().toISOString();
  const placed: Placed = {
    id,
    status: "pending",
    payment_method: input.payment_method,
    payment_reference: paymentReference(),
    total: koboToNaira(order.totalKobo),
  };
  const address = input.address;
  const row = {
    id,
    user_id: caller.kind === "user" && !by ? caller.userId : null,
    source: by ? "staff" : "web",
    created_by: by?.staffId ?? null,
    payment_method: input.payment_method,
    full_name: input.contact.name,
    email: input.contact.email,
    phone: input.contact.phone,
    delivery_method: input.delivery_method,
    delivery_zone: order.zone?.key ?? null,
    state: address?.state ?? null,
    city: address?.city ?? null,
    area: address?.area ?? null,
    street: address?.street ?? null,
    landmark: address?.landmark ?? null,
    notes: input.notes,
    estimate_from: order.estimate.from,
    estimate_to: order.estimate.to,
    subtotal_kobo: order.subtotalKobo,
    discount_kobo: order.discountKobo,
    discount_code: order.discount?.code ?? null,
    delivery_fee_kobo: order.deliveryFeeKobo,
    total_kobo: order.totalKobo,
    expires_at: write.expiresAt?.toISOString() ?? null,
  };
  const items = lines.map((line, position) => ({
    position,
    product_id: line.productId,
    product_name: line.name,
    product_image: line.image,
    brand: line.brand,
    category: line.category,
    size: line.stockSize,
    quantity: line.quantity,
    price: line.priceKobo,
  }));
  const holds = lines.map(({ productId, stockSize, quantity }) => ({
    kind: "hold" as const,
    productId,
    size: stockSize,
    quantity,
    orderId: id,
  }));
  await tx.execute(sql`
    with o as (
      insert into orders (id, user_id, source, created_by, status, payment_status, payment_method, stock_state, full_name, email, phone,
        delivery_method, delivery_zone, state, city, area, street, landmark, notes, estimate_from, estimate_to,
        subtotal_kobo, discount_kobo, discount_code, delivery_fee_kobo, total_kobo, expires_at, created_at, updated_at)
      select id, user_id, source, created_by, 'pending', case when payment_method = 'on_delivery' then 'on_delivery' else 'awaiting' end,
        payment_method, 'held', full_name, email, phone, delivery_method, delivery_zone, state, city, area, street,
        landmark, notes, estimate_from, estimate_to, subtotal_kobo, discount_kobo, discount_code, delivery_fee_kobo, total_kobo, expires_at,
        ${now}::timestamptz, ${now}::timestamptz
      from json_populate_record(null::orders, ${JSON.stringify(row)}::json)
    ), lines as (
      select * from json_to_recordset(${JSON.stringify(items)}::json) as l(position int, product_id int,
        product_name text, product_image text, brand text, category text, size text, quantity int, price bigint)
    ), items as (
      insert into order_items (order_id, position, product_id, product_name, product_image, brand, category, size,
        quantity, price_at_purchase_kobo)
      select ${id}::uuid, position, product_id, product_name, product_image, brand, category, size, quantity, price
      from lines
    ), ${moveParts(holds, { actorId: null, at: ctx.clock.now() })}, event as (
      insert into order_events (order_id, at, actor_id, actor_kind, kind, to_status)
      values (${id}::uuid, ${now}::timestamptz, ${by?.staffId ?? row.user_id}::uuid, ${by ? "staff" : "customer"}, 'placed', 'pending')
    ), payment as (
      insert into payments (order_id, method, amount_kobo, reference, expires_at, created_at)
      values (${id}::uuid, ${input.payment_method}, ${order.totalKobo}::bigint, ${placed.payment_reference},
        ${row.expires_at}::timestamptz, ${now}::timestamptz)
    ), discount as (
      update discounts set uses = uses + 1 where id = ${order.discount?.id ?? null}::uuid
    ), discount_use as (
      insert into discount_uses (discount_id, order_id, customer)
      select ${order.discount?.id ?? null}::uuid, ${id}::uuid, ${row.email.toLowerCase()}
      where ${order.discount?.id ?? null}::uuid is not null
    ), mail as (
      insert into mail_outbox (dedupe_key, template, recipient, data, created_at)
      values (${`order:${id}:placed`}, ${placedMail.name}, ${row.email}, ${JSON.stringify({ order_id: id })}::jsonb, ${now}::timestamptz)
    )
    insert into idempotency_keys (scope, key, body_hash, response, created_at)
    values (${SCOPE}, ${write.key}, ${write.bodyHash}, ${JSON.stringify(placed)}::jsonb, ${now}::timestamptz)`);
  return placed;
}
