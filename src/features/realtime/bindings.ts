import { z } from "zod";
import { isOneOf, ORDER_PAYMENT_STATUSES, ORDER_STATUSES } from "~/lib/statuses.ts";
import type { Caller } from "~/platform/caller.ts";
import { allows } from "~/platform/rights.ts";

/**
 * Tables whose changes are told: orders to staff and to whose they are, the others to staff, by their
 * id only (for what belongs to an order, the order's).
 */
export const LIVE_TABLES = [
  "orders",
  "order_events",
  "order_work",
  "order_viewers",
  "payments",
  "refunds",
  "returns",
  "contact_messages",
] as const;
export type LiveTable = (typeof LIVE_TABLES)[number];

/** What realtime-js sends when it joins a channel. */
export const joinInput = z.object({
  config: z
    .object({
      presence: z.object({ enabled: z.boolean().optional() }).optional(),
      postgres_changes: z
        .array(
          z.strictObject({
            event: z.string(),
            schema: z.string(),
            table: z.string().optional(),
            filter: z.string().optional(),
          }),
        )
        .max(20)
        .default([]),
    })
    .prefault({}),
  access_token: z.string().optional(),
});
export type JoinInput = z.output<typeof joinInput>;
export type Wanted = JoinInput["config"]["postgres_changes"][number];

/** Something listened to; its `id` goes with every change that it brings. */
export interface Binding extends Wanted {
  id: number;
}

/** Columns that a filter may compare, and what they can hold. */
const filterable: Record<string, (value: string) => boolean> = {
  id: isUuid,
  user_id: isUuid,
  status: (value) => isOneOf(ORDER_STATUSES, value),
  payment_status: (value) => isOneOf(ORDER_PAYMENT_STATUSES, value),
};

function isUuid(value: string): boolean {
  return z.guid().safeParse(value).success;
}

function readFilter(filter: string): { column: string; value: string } | undefined {
  const [, column = "", value = ""] = /^(\w+)=eq\.(.+)$/.exec(filter) ?? [];
  const fits = Object.hasOwn(filterable, column) && filterable[column]?.(value);
  return fits ? { column, value: value.toLowerCase() } : undefined;
}

/**
 * Why a channel cannot be joined, or undefined when it can: what would never bring anything is
 * refused, so that nobody waits for it.
 */
export function refusalOf({ config }: JoinInput, caller: Caller): string | undefined {
  if (!allows("signed_in", caller)) return "Unauthorized: sign in to listen";
  if (config.presence?.enabled) return "Presence is not kept here";
  if (config.postgres_changes.length === 0) {
    return "Nothing to listen to: there are postgres_changes of public.orders only";
  }
  for (const wanted of config.postgres_changes) {
    const reason = bindingRefusal(wanted, caller);
    if (reason) return reason;
  }
  return undefined;
}

function bindingRefusal(wanted: Wanted, caller: Caller): string | undefined {
  const { event, schema, table, filter } = wanted;
  if (schema !== "public" || !isOneOf(LIVE_TABLES, table ?? "")) {
    return `Changes of ${schema}.${table ?? "*"} are not told: only those of public.orders are`;
  }
  if (table !== "orders" && !allows("orders.see", caller))
    return `Unauthorized: changes of public.${table} are told to staff`;
  if (!["*", "INSERT", "UPDATE"].includes(event)) {
    return `The event ${event} never comes: orders are inserted and updated`;
  }
  if (!filter) return undefined;
  const known = table === "orders" ? readFilter(filter) : undefined;
  if (!known) {
    return `The filter ${filter} cannot be told: one of ${Object.keys(filterable).join(", ")} by eq. can`;
  }
  if (allows("orders.see", caller)) return undefined;
  const isOwn =
    known.column === "user_id" && caller.kind === "user" && known.value === caller.userId;
  return isOwn
    ? undefined
    : "Unauthorized: your own orders come without a filter, or by your user_id";
}

/** Whether a change of this kind, of this row, is what the binding listens to. */
export function matches(
  { table, event, filter }: Pick<Wanted, "table" | "event" | "filter">,
  change: { table: string; type: string; record: Record<string, unknown> },
): boolean {
  if (table !== change.table || (event !== "*" && event !== change.type)) return false;
  if (!filter) return true;
  const known = readFilter(filter);
  return known !== undefined && change.record[known.column] === known.value;
}
