import pg from "pg";
import type { Logger } from "pino";
import { z } from "zod";
import { type Tag, tagSchema } from "./tags.ts";

const news = z.object({ from: z.string(), tags: z.array(tagSchema) });
const rowChange = z.object({ table: z.string(), type: z.string(), id: z.string(), at: z.string() });
export type RowChange = z.infer<typeof rowChange>;

/** News between copies of the server, over PostgreSQL's LISTEN/NOTIFY. */
export interface Bus {
  /** Tells the other copies that what these tags stand for has changed. */
  announce(tags: readonly Tag[]): Promise<void>;
  onChanged(listener: (tags: Tag[]) => void): void;
  /** Rows written by anyone to announced tables (orders). Returns how to stop listening. */
  onRow(listener: (change: RowChange) => void): () => void;
  close(): Promise<void>;
}

const FIRST_RETRY_MS = 200;
const LAST_RETRY_MS = 5000;

/**
 * @param id this copy: it does not receive its own announcements.
 * @param onReconnect runs after a lost connection, when news may have been missed.
 */
export async function createBus(
  databaseUrl: string,
  id: string,
  log: Logger,
  onReconnect: () => void,
): Promise<Bus> {
  const changedListeners = new Set<(tags: Tag[]) => void>();
  const rowListeners = new Set<(change: RowChange) => void>();
  let client: pg.Client;
  let closed = false;
  let sending: Promise<void> = Promise.resolve();
  let retry: NodeJS.Timeout | undefined;

  function receive({ channel, payload = "" }: pg.Notification): void {
    const value: unknown = JSON.parse(payload);
    if (channel === "changed") {
      const { from, tags } = news.parse(value);
      if (from !== id) for (const listener of changedListeners) listener(tags);
    } else {
      const change = rowChange.parse(value);
      for (const listener of rowListeners) listener(change);
    }
  }

  async function connect(): Promise<void> {
    const made = new pg.Client({ connectionString: databaseUrl, application_name: "oriki-bus" });
    made.on("error", () => reconnect(made));
    made.on("end", () => reconnect(made));
    made.on("notification", receive);
    client = made;
    await made.connect();
    await made.query("listen changed; listen row_change");
  }

  function reconnect(lost: pg.Client, wait = FIRST_RETRY_MS): void {
    if (closed || lost !== client || retry) return;
    log.warn("lost the connection that listens for changes; connecting again");
    retry = setTimeout(async () => {
      retry = undefined;
      try {
        await connect();
        onReconnect();
      } catch {
        reconnect(client, Math.min(wait * 2, LAST_RETRY_MS));
      }
    }, wait);
  }

  await connect();
  return {
    async announce(tags) {
      const payload = JSON.stringify({ from: id, tags: tags.slice(0, 100) });
      // One after another: a connection does one thing at a time.
      sending = sending
        .then(() => client.query("select pg_notify('changed', $1)", [payload]))
        .then(
          () => {},
          (error: Error) =>
            log.warn({ error: error.message }, "could not tell the other copies about a change"),
        );
      await sending;
    },
    onChanged: (listener) => void changedListeners.add(listener),
    onRow(listener) {
      rowListeners.add(listener);
      return () => rowListeners.delete(listener);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await client.end().catch(() => {});
    },
  };
}
