import { useEffect, useSyncExternalStore } from "react";
import { keysOf } from "~/lib/keys-of.ts";
import { queryClient } from "./admin.ts";
import { accessToken } from "./session.ts";

/** What is read anew when a row of a table has changed; "$id" stands for its id, or its order's. */
const READ_ANEW = {
  orders: [
    ["queue"],
    ["bank"],
    ["badges"],
    ["dashboard"],
    ["list", "orders"],
    ["list", "ready_orders"],
    ["order", "$id"],
    ["order-work", "$id"],
  ],
  order_events: [["order", "$id"]],
  order_work: [["queue"], ["badges"], ["order-work", "$id"], ["order", "$id"]],
  order_viewers: [["viewers", "$id"]],
  payments: [["queue"], ["dashboard"], ["order", "$id"], ["order-work", "$id"]],
  refunds: [["dashboard"], ["order", "$id"]],
  returns: [["badges"], ["dashboard"], ["list", "returns"], ["order"]],
  contact_messages: [["badges"], ["dashboard"], ["list", "messages"]],
} satisfies Record<string, readonly (readonly string[])[]>;
type LiveTable = keyof typeof READ_ANEW;

const queriesOf = (table: LiveTable, id: string | undefined) =>
  READ_ANEW[table].map((key) =>
    key.flatMap((part) => (part !== "$id" ? [part] : id === undefined ? [] : [id])),
  );

/**
 * Reads anew what one has changed oneself: at once, and without a live line too.
 *
 * @param id of the row, or of its order; left out: any of them
 */
export const readAnew = (table: LiveTable, id?: string) =>
  Promise.all(queriesOf(table, id).map((queryKey) => queryClient.invalidateQueries({ queryKey })));

/** What comes from outside and is worth a sound: an order, a receipt or a paid card, a return, a message. */
const isArrival = (table: string, type: string) =>
  table === "payments" ||
  (type === "INSERT" && ["orders", "returns", "contact_messages"].includes(table));

/** No page is read anew more often than this, whatever comes in. */
const BREATH_MS = 1500;

let stands = false;
const listeners = new Set<() => void>();
function setStands(now: boolean) {
  stands = now;
  for (const listener of listeners) listener();
}

/** Whether changes are received just now. */
export const useIsLive = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => stands,
    () => false,
  );

/** Reads anew what changed: the first change at once, those that follow it closely together. */
function createReader() {
  const waiting = new Map<string, readonly string[]>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  function flush() {
    timer = undefined;
    if (waiting.size === 0) return;
    for (const queryKey of waiting.values()) void queryClient.invalidateQueries({ queryKey });
    waiting.clear();
    timer = setTimeout(flush, BREATH_MS);
  }
  return {
    changed(table: LiveTable, id: string) {
      for (const queryKey of queriesOf(table, id)) waiting.set(queryKey.join(" "), queryKey);
      timer ??= setTimeout(flush, 0);
    },
    stop: () => clearTimeout(timer),
  };
}

/**
 * Every page of the back-office is told what changes, by one line, and reads it anew.
 *
 * @param onArrival something came in from outside
 */
export function useLiveWork(onArrival: () => void): void {
  useEffect(() => {
    const reader = createReader();
    let stop: (() => void) | undefined;
    let gone = false;
    async function listen() {
      const [{ RealtimeClient }, token] = await Promise.all([
        import("@supabase/realtime-js"),
        accessToken(),
      ]);
      if (gone || !token) return;
      const client = new RealtimeClient(`${location.origin.replace(/^http/, "ws")}/realtime/v1`, {
        params: { apikey: token },
        accessToken: async () => (await accessToken()) ?? null,
      });
      const channel = client.channel("work");
      for (const table of keysOf(READ_ANEW)) {
        channel.on(
          "postgres_changes",
          { event: "*", schema: "public", table },
          ({ eventType, new: record }) => {
            reader.changed(table, String((record as { id?: unknown }).id ?? ""));
            if (isArrival(table, eventType)) onArrival();
          },
        );
      }
      let wasLost = false;
      channel.subscribe((status) => {
        const isLive = status === "SUBSCRIBED";
        // What came in while the line was down was not received.
        if (isLive && wasLost) void queryClient.invalidateQueries();
        wasLost = !isLive;
        setStands(isLive);
      });
      stop = () => void client.disconnect();
    }
    void listen().catch(() => setStands(false));
    return () => {
      gone = true;
      reader.stop();
      stop?.();
      setStands(false);
    };
  }, [onArrival]);
}
