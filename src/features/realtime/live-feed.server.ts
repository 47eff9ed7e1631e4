import { eq } from "drizzle-orm";
import { orders } from "~/db/schema/orders.ts";
import { koboToNaira } from "~/lib/money.ts";
import { isOneOf } from "~/lib/statuses.ts";
import type { RowChange } from "~/platform/bus.ts";
import type { Context } from "~/platform/context.ts";
import { LIVE_TABLES, type LiveTable } from "./bindings.ts";

/** A change of a row. Of an order it has the row as it is now, in the names of the wire; else only its id. */
export interface LiveChange {
  table: LiveTable;
  type: string;
  at: string;
  record: Record<string, unknown> & { id: string };
}
type Listener = (change: LiveChange) => void;

const ID = { name: "id", type: "uuid" };

const ORDER_COLUMNS = [
  ID,
  { name: "user_id", type: "uuid" },
  { name: "status", type: "text" },
  { name: "payment_status", type: "text" },
  { name: "total_amount", type: "numeric" },
  { name: "full_name", type: "text" },
  { name: "email", type: "text" },
  { name: "created_at", type: "timestamptz" },
];

/** The columns of `record`. */
export const columnsOf = (table: LiveTable) => (table === "orders" ? ORDER_COLUMNS : [ID]);

const feeds = new WeakMap<Context, Set<Listener>>();

/**
 * Tells of every row that is announced, in any copy of the shop. An order is read once, however many
 * listen. @returns how to stop listening
 */
export function onLiveChange(ctx: Context, listener: Listener): () => void {
  let listeners = feeds.get(ctx);
  if (!listeners) {
    listeners = new Set();
    feeds.set(ctx, listeners);
    startFeed(ctx, listeners);
  }
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function startFeed(ctx: Context, listeners: ReadonlySet<Listener>): void {
  async function tell(table: LiveTable, { type, id, at }: RowChange): Promise<void> {
    const record = table === "orders" ? await readOrder(ctx, id) : { id };
    if (!record) return;
    const change = { table, type, at: new Date(at).toISOString(), record };
    for (const listener of listeners) listener(change);
  }
  // One after another, so that the last one told is how the order stands.
  let told = Promise.resolve();
  ctx.bus.onRow((change) => {
    const { table } = change;
    if (!isOneOf(LIVE_TABLES, table) || listeners.size === 0) return;
    told = told
      .then(() => tell(table, change))
      .catch((error) => ctx.log.warn({ error }, "could not tell of a change"));
  });
}

async function readOrder(ctx: Context, id: string): Promise<LiveChange["record"] | undefined> {
  const [row] = await ctx.db
    .select({
      id: orders.id,
      user_id: orders.userId,
      status: orders.status,
      payment_status: orders.paymentStatus,
      total_kobo: orders.totalKobo,
      full_name: orders.fullName,
      email: orders.email,
      created_at: orders.createdAt,
    })
    .from(orders)
    .where(eq(orders.id, id));
  if (!row) return undefined;
  const { total_kobo, created_at, ...rest } = row;
  return {
    ...rest,
    total_amount: koboToNaira(total_kobo),
    created_at: created_at.toISOString(),
  };
}
