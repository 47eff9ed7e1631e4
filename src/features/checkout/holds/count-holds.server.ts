import { sql } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import type { Context } from "~/platform/context.ts";
import type { PricedLine } from "../price-lines.server.ts";
import type { UnpaidHolds, UnprovedHolds, WantedSize } from "./budget.ts";
import type { Standing } from "./standing.server.ts";

/** Orders that count for the same contact or network wait for each other, until their transactions end. */
export async function lockContact(tx: Transaction, standing: Standing): Promise<void> {
  const { emailKey, phoneKey, networkKey, wideNetworkKey } = standing;
  const keys = [`email:${emailKey}`, `phone:${phoneKey}`, networkKey, wideNetworkKey];
  const list = JSON.stringify(keys.filter((key) => key !== null));
  // In the order of their numbers, so that nobody waits in a circle.
  await tx.execute(sql`
    select pg_advisory_xact_lock(number) from (
      select distinct hashtextextended('holds:' || key, 0) as number
      from json_array_elements_text(${list}::json) as key order by number
    ) as keys`);
}

/** All orders without proof wait for each other. */
export async function lockShop(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('holds:shop', 0))`);
}

interface Counted {
  holds: UnprovedHolds;
  sizes: WantedSize[];
}

/** What open orders without proof hold: of this contact, this network, these sizes, and together. */
export async function countUnproved(
  tx: Transaction,
  { emailKey, phoneKey, networkKey, wideNetworkKey }: Standing,
  lines: readonly PricedLine[],
): Promise<Counted> {
  const wide = wideNetworkKey === networkKey ? null : wideNetworkKey;
  const wanted = [
    ...Map.groupBy(lines, ({ productId, stockSize }) => `${productId}/${stockSize}`).values(),
  ];
  const places = wanted.map(([line]) => ({ product_id: line!.productId, size: line!.stockSize }));
  const { rows } = await tx.execute<{
    contact_orders: number;
    network_orders: number;
    wide_orders: number;
    contact_pieces: number;
    network_pieces: number;
    shop_pieces: number;
    sizes: { contact: number; network: number; everybody: number }[];
  }>(sql`
    with open as materialized (
      select id, email_key = ${emailKey} or phone_key = ${phoneKey} as contact,
        coalesce(network_key = ${networkKey}, false) as network,
        coalesce(wide_network_key = ${wide}, false) as wide
      from orders where stock_state = 'held' and contact_proof = 'awaited'
    ), pieces as materialized (
      select open.*, i.product_id, i.size, i.quantity from open
      join order_items i on i.order_id = open.id and i.product_id is not null
    ), wanted as (
      select product_id, size, position
      from rows from (json_to_recordset(${JSON.stringify(places)}::json) as (product_id int, size text))
        with ordinality as w(product_id, size, position)
    )
    select
      (select count(*)::int from open where contact) as contact_orders,
      (select count(*)::int from open where network) as network_orders,
      (select count(*)::int from open where wide) as wide_orders,
      coalesce(sum(quantity) filter (where contact), 0)::int as contact_pieces,
      coalesce(sum(quantity) filter (where network), 0)::int as network_pieces,
      coalesce(sum(quantity), 0)::int as shop_pieces,
      (select json_agg(of order by position) from (
        select w.position,
          coalesce(sum(p.quantity) filter (where p.contact), 0)::int as contact,
          coalesce(sum(p.quantity) filter (where p.network), 0)::int as network,
          coalesce(sum(p.quantity), 0)::int as everybody
        from wanted w left join pieces p using (product_id, size) group by w.position
      ) as of) as sizes
    from pieces`);
  const row = rows[0]!;
  return {
    holds: {
      contact: { orders: row.contact_orders, pieces: row.contact_pieces },
      network: { orders: row.network_orders, pieces: row.network_pieces },
      wideOrders: row.wide_orders,
      shopPieces: row.shop_pieces,
    },
    sizes: wanted.map(([line, ...more], i) => ({
      name: line!.name,
      quantity: more.reduce((sum, { quantity }) => sum + quantity, line!.quantity),
      stock: line!.onHand + line!.held,
      heldByContact: row.sizes[i]!.contact,
      heldByNetwork: row.sizes[i]!.network,
      heldByAll: row.sizes[i]!.everybody,
    })),
  };
}

/**
 * What a customer who is known holds without having paid; their network only where no money ever
 * proved them, as a mailbox can be had for nothing.
 */
export async function countUnpaid(
  tx: Transaction,
  { emailKey, phoneKey, networkKey, contactProof }: Standing,
): Promise<UnpaidHolds> {
  const network = contactProof === "history" ? null : networkKey;
  const { rows } = await tx.execute<{ customer: number; network: number }>(sql`
    select
      coalesce(sum(i.quantity) filter (where o.email_key = ${emailKey} or o.phone_key = ${phoneKey}), 0)::int as customer,
      coalesce(sum(i.quantity) filter (where o.network_key = ${network}), 0)::int as network
    from orders o join order_items i on i.order_id = o.id
    where o.stock_state = 'held' and o.contact_proof is not null
      and (o.email_key = ${emailKey} or o.phone_key = ${phoneKey} or o.network_key = ${network})`);
  return { customerPieces: rows[0]!.customer, networkPieces: rows[0]!.network };
}

const known = new WeakMap<Context, { until: number; pieces: Promise<number> }>();
const KEPT_MS = 60_000;

/** Pieces of the whole shop, on the shelf and on hold; counted once a minute. */
export function shopPieces(ctx: Context): Promise<number> {
  const now = ctx.clock.now().getTime();
  const kept = known.get(ctx);
  if (kept && now < kept.until) return kept.pieces;
  const pieces = countShop(ctx);
  known.set(ctx, { until: now + KEPT_MS, pieces });
  pieces.catch(() => known.delete(ctx));
  return pieces;
}

async function countShop(ctx: Context): Promise<number> {
  const { rows } = await ctx.db.execute<{ pieces: number }>(
    sql`select coalesce(sum(on_hand + held), 0)::int as pieces from product_stock`,
  );
  return rows[0]!.pieces;
}
