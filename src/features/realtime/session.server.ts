import { authenticate } from "~/features/accounts/authenticate.server.ts";
import { anonymous, type Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { allows } from "~/platform/rights.ts";
import { type Binding, joinInput, matches, refusalOf } from "./bindings.ts";
import { countListener, MOST_OF_ONE_ACCOUNT } from "./listeners.server.ts";
import { columnsOf, type LiveChange, onLiveChange } from "./live-feed.server.ts";
import { type PhoenixMessage, readMessage, writeMessage } from "./phoenix.ts";

interface Channel {
  joinRef: string | null;
  token: string;
  /** Who the token stood for when it came: most changes are not for them, and cost no look. */
  caller: Caller;
  bindings: Binding[];
}

const MAX_CHANNELS = 20;

/** Whether somebody may be told of this row: an order as on /rest/v1, all else as staff. */
const mayReceive = (caller: Caller, { table, record }: LiveChange): boolean =>
  allows("orders.see", caller) ||
  (table === "orders" &&
    allows("signed_in", caller) &&
    caller.kind === "user" &&
    caller.userId === record.user_id);

/**
 * One connection of realtime-js: joins, heartbeats, and what changes: to staff all of it, to customers
 * their own orders. Who it is is read afresh for every change that is sent, so that a role
 * taken away is gone at once.
 */
export function createRealtimeSession(
  ctx: Context,
  send: (text: string) => void,
  options: { apikey?: string | undefined; vsn?: string | undefined } = {},
) {
  const channels = new Map<string, Channel>();
  const accounts = countListener(ctx);
  let bindingId = 0;

  const push = (message: PhoenixMessage) => send(writeMessage(options.vsn, message));
  const reply = (to: PhoenixMessage, status: "ok" | "error", response: object) =>
    push({ ...to, event: "phx_reply", payload: { status, response } });

  /** @throws only when it cannot be known */
  async function callerOf(token: string): Promise<Caller> {
    try {
      return await authenticate(ctx, new Headers({ authorization: `Bearer ${token}` }));
    } catch (error) {
      if (error instanceof AppError && error.code === "not_signed_in") return anonymous;
      throw error;
    }
  }

  // One after another, so that the last one sent is how the order stands.
  let sent = Promise.resolve();
  const stop = onLiveChange(ctx, (change) => {
    for (const [topic, channel] of channels) {
      sent = sent
        .then(() => tell(topic, channel, change))
        .catch((error) => ctx.log.warn({ error }, "could not send a change"));
    }
  });

  async function tell(topic: string, channel: Channel, change: LiveChange): Promise<void> {
    const { table, type, at, record } = change;
    const ids = channel.bindings
      .filter((binding) => matches(binding, change))
      .map((binding) => binding.id);
    if (ids.length === 0 || !mayReceive(channel.caller, change)) return;
    channel.caller = await callerOf(channel.token);
    if (channels.get(topic) !== channel) return;
    if (channel.caller.kind === "anonymous") {
      // The client says so to its owner, and joins again when it has a token that works.
      leave(topic);
      const payload = { reason: "The token has expired or its session has ended" };
      push({ joinRef: channel.joinRef, ref: null, topic, event: "phx_error", payload });
      return;
    }
    if (!mayReceive(channel.caller, change)) return;
    push({
      joinRef: null,
      ref: null,
      topic,
      event: "postgres_changes",
      payload: {
        ids,
        data: {
          schema: "public",
          table,
          commit_timestamp: at,
          type,
          columns: columnsOf(table),
          record,
          old_record: type === "UPDATE" ? { id: record.id } : {},
          errors: null,
        },
      },
    });
  }

  async function join(message: PhoenixMessage): Promise<void> {
    const { topic, joinRef } = message;
    const { data: input, error } = joinInput.safeParse(message.payload);
    if (!input) return reply(message, "error", { reason: `Malformed join: ${error.message}` });
    if (channels.size >= MAX_CHANNELS) {
      return reply(message, "error", { reason: `At most ${MAX_CHANNELS} channels` });
    }
    const token = input.access_token ?? options.apikey ?? "";
    const caller = await callerOf(token);
    const reason = refusalOf(input, caller);
    if (reason) return reply(message, "error", { reason });
    if (caller.kind === "user" && !accounts.add(caller.userId)) {
      const most = `At most ${MOST_OF_ONE_ACCOUNT} connections of one account`;
      return reply(message, "error", { reason: most });
    }
    const bindings = input.config.postgres_changes.map((wanted) => ({
      ...wanted,
      id: ++bindingId,
    }));
    channels.set(topic, { joinRef, token, caller, bindings });
    reply(message, "ok", { postgres_changes: bindings });
    push({
      joinRef: null,
      ref: null,
      topic,
      event: "system",
      payload: {
        status: "ok",
        extension: "postgres_changes",
        channel: topic.replace(/^realtime:/, ""),
        message: "Subscribed to PostgreSQL",
      },
    });
  }

  function leave(topic: string): void {
    channels.delete(topic);
    if (channels.size === 0) accounts.clear();
  }

  async function renew(topic: string, token: unknown): Promise<void> {
    const channel = channels.get(topic);
    if (!channel || typeof token !== "string") return;
    channel.token = token;
    channel.caller = await callerOf(token);
  }

  async function take(message: PhoenixMessage): Promise<void> {
    const { topic, event, payload } = message;
    switch (event) {
      case "heartbeat":
        return reply(message, "ok", {});
      case "phx_join":
        return join(message);
      case "phx_leave":
        leave(topic);
        reply(message, "ok", {});
        return push({ ...message, ref: null, event: "phx_close", payload: {} });
      case "access_token":
        return renew(topic, payload.access_token);
      default:
        return reply(message, "error", { reason: `${event} is not possible here` });
    }
  }

  return {
    /** Takes one message of the client; what cannot be read is left out. */
    async receive(text: string): Promise<void> {
      const message = readMessage(text);
      if (!message) return;
      try {
        await take(message);
      } catch (error) {
        ctx.log.warn({ error }, "a message of the live wire failed");
        reply(message, "error", { reason: "The shop is back in a moment. Try again." });
      }
    },
    isListening: () => channels.size > 0,
    close() {
      channels.clear();
      accounts.clear();
      stop();
    },
  };
}
