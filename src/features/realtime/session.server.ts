import { sql } from "drizzle-orm";
import { z } from "zod";
import { authenticate } from "~/features/accounts/authenticate.server.ts";
import { koboToNaira } from "~/lib/money.ts";
import type { Context } from "~/platform/context.ts";
import { allows } from "~/platform/rights.ts";

/** A Phoenix message in the form that the client's serializer writes. */
const message = z.tuple([
  z.string().nullable(),
  z.string().nullable(),
  z.string().max(200),
  z.string().max(60),
  z.record(z.string(), z.unknown()),
]);
const oldMessage = z.object({
  join_ref: z.string().nullable().optional(),
  ref: z.string().nullable(),
  topic: z.string().max(200),
  event: z.string().max(60),
  payload: z.record(z.string(), z.unknown()),
});

const join = z.object({
  config: z
    .object({
      postgres_changes: z
        .array(
          z.object({
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

interface Binding {
  id: number;
  event: string;
  schema: string;
  table?: string | undefined;
  filter?: string | undefined;
}
interface Channel {
  joinRef: string | null;
  token: string;
  bindings: Binding[];
}

const MAX_CHANNELS = 20;

/** Columns of orders as the wire names them. */
const COLUMNS = [
  { name: "id", type: "uuid" },
  { name: "user_id", type: "uuid" },
  { name: "status", type: "text" },
  { name: "payment_status", type: "text" },
  { name: "total_amount", type: "numeric" },
  { name: "full_name", type: "text" },
  { name: "email", type: "text" },
  { name: "created_at", type: "timestamptz" },
];

async function readRecord(ctx: Context, id: string): Promise<Record<string, unknown> | undefined> {
  const { rows } = await ctx.db.execute<Record<string, unknown>>(
    sql`select id, user_id, status, payment_status, total_kobo, full_name, email, created_at from orders where id = ${id}`,
  );
  const [row] = rows;
  if (!row) return undefined;
  const { total_kobo, created_at, ...rest } = row;
  return {
    ...rest,
    total_amount: koboToNaira(Number(total_kobo)),
    created_at: new Date(created_at as string).toISOString(),
  };
}

const matchesFilter = (filter: string | undefined, record: Record<string, unknown>) => {
  if (!filter) return true;
  const [, column, value] = /^(\w+)=eq\.(.*)$/.exec(filter) ?? [];
  return column !== undefined && String(record[column]) === value;
};

/**
 * One connection of realtime-js: joins, heartbeats, and the changes of orders for staff. The role
 * is read afresh for every change, so that one taken away is gone at once.
 */
export function createRealtimeSession(
  ctx: Context,
  send: (text: string) => void,
  options: { apikey?: string | undefined; vsn?: string | undefined } = {},
) {
  const channels = new Map<string, Channel>();
  const isArray = options.vsn !== "1.0.0";
  let bindingId = 0;

  const push = (
    joinRef: string | null,
    ref: string | null,
    topic: string,
    event: string,
    payload: unknown,
  ) =>
    send(
      JSON.stringify(
        isArray
          ? [joinRef, ref, topic, event, payload]
          : { join_ref: joinRef, ref, topic, event, payload },
      ),
    );

  async function isAllowed(token: string): Promise<boolean> {
    try {
      return allows(
        "orders.see",
        await authenticate(ctx, new Headers({ authorization: `Bearer ${token}` })),
      );
    } catch {
      return false;
    }
  }

  const stop = ctx.bus.onRow((change) => {
    if (change.table !== "orders" || channels.size === 0) return;
    void tell(change).catch((error) => ctx.log.warn({ error }, "could not send a change"));
  });

  async function tell(change: { type: string; id: string; at: string }): Promise<void> {
    const record = await readRecord(ctx, change.id);
    if (!record) return;
    for (const [topic, channel] of channels) {
      const ids = channel.bindings
        .filter(
          (binding) =>
            (binding.event === "*" || binding.event === change.type) &&
            ["public", "*"].includes(binding.schema) &&
            ["orders", "*", undefined].includes(binding.table) &&
            matchesFilter(binding.filter, record),
        )
        .map((binding) => binding.id);
      if (ids.length === 0 || !(await isAllowed(channel.token))) continue;
      push(null, null, topic, "postgres_changes", {
        ids,
        data: {
          schema: "public",
          table: "orders",
          commit_timestamp: new Date(change.at).toISOString(),
          type: change.type,
          columns: COLUMNS,
          record,
          old_record: change.type === "UPDATE" ? { id: change.id } : {},
          errors: null,
        },
      });
    }
  }

  async function open(
    joinRef: string | null,
    ref: string | null,
    topic: string,
    payload: unknown,
  ): Promise<void> {
    const refuse = (reason: string) =>
      push(joinRef, ref, topic, "phx_reply", { status: "error", response: { reason } });
    const parsed = join.safeParse(payload);
    if (!parsed.success || channels.size >= MAX_CHANNELS) return refuse("malformed join");
    const token = parsed.data.access_token ?? options.apikey ?? "";
    const wanted = parsed.data.config.postgres_changes;
    if (!(await isAllowed(token))) return refuse("Unauthorized: only staff may listen");
    const bindings = wanted.map((binding) => ({ ...binding, id: ++bindingId }));
    channels.set(topic, { joinRef, token, bindings });
    push(joinRef, ref, topic, "phx_reply", {
      status: "ok",
      response: { postgres_changes: bindings },
    });
    push(null, null, topic, "system", {
      status: "ok",
      extension: "postgres_changes",
      channel: topic.replace(/^realtime:/, ""),
      message: "Subscribed to PostgreSQL",
    });
  }

  return {
    /** Takes one message of the client; what cannot be read is left out. */
    async receive(text: string): Promise<void> {
      let value: unknown;
      try {
        value = JSON.parse(text);
      } catch {
        return;
      }
      const list = message.safeParse(value);
      const object = list.success ? undefined : oldMessage.safeParse(value);
      if (!list.success && !object?.success) return;
      const [joinRef, ref, topic, event, payload] = list.success
        ? list.data
        : ([
            object!.data!.join_ref ?? null,
            object!.data!.ref,
            object!.data!.topic,
            object!.data!.event,
            object!.data!.payload,
          ] as const);
      const ok = () => push(joinRef, ref, topic, "phx_reply", { status: "ok", response: {} });
      if (event === "heartbeat") ok();
      else if (event === "phx_join") await open(joinRef, ref, topic, payload);
      else if (event === "phx_leave") {
        channels.delete(topic);
        ok();
        push(joinRef, null, topic, "phx_close", {});
      } else if (event === "access_token") {
        const channel = channels.get(topic);
        if (channel && typeof payload.access_token === "string")
          channel.token = payload.access_token;
      }
    },
    close() {
      channels.clear();
      stop();
    },
  };
}
