import type pg from "pg";
import type { Logger } from "pino";
import { z } from "zod";
import type { Deadlines } from "~/db/deadlines.ts";
import { keepConnection } from "~/db/kept-connection.ts";
import { type Tag, tagSchema } from "./tags.ts";

const news = z.object({ from: z.string(), tags: z.array(tagSchema) });
const rowChange = z.object({
  table: z.string(),
  type: z.string(),
  id: z.string(),
  at: z.string(),
  /** When something is to be done with it; left out: now. */
  due: z.string().nullish(),
});
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

interface BusOptions extends Pick<Deadlines, "beat" | "silence"> {
  databaseUrl: string;
  /** This copy: it does not receive its own announcements. */
  id: string;
  log: Logger;
  /** After a lost connection, when news may have been missed. */
  onReconnect(): void;
  /** The database does not answer any more; until `onReconnect`. */
  onSilent(): void;
}

/** Tags of one announcement, which PostgreSQL takes up to 8,000 bytes of. */
const AT_ONCE = 200;

/** Listens on a connection of its own, which also notices when the database goes silent. */
export async function createBus(options: BusOptions): Promise<Bus> {
  const { id, log } = options;
  const changedListeners = new Set<(tags: Tag[]) => void>();
  const rowListeners = new Set<(change: RowChange) => void>();
  let sending: Promise<void> = Promise.resolve();
  let waiting = new Set<Tag>();
  let next: Promise<void> | undefined;

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

  const line = await keepConnection({
    url: options.databaseUrl,
    name: "oriki-bus",
    beatMs: options.beat,
    silenceMs: options.silence,
    prepare(client) {
      client.on("notification", receive);
      return client.query("listen changed; listen row_change");
    },
    onLost() {
      log.warn("lost the connection that listens for changes; connecting again");
    },
    onSilent: options.onSilent,
    onBack: options.onReconnect,
  });

  async function tellWaiting(): Promise<void> {
    const told = [...waiting];
    waiting = new Set();
    next = undefined;
    try {
      for (let at = 0; at < told.length; at += AT_ONCE) {
        const payload = JSON.stringify({ from: id, tags: told.slice(at, at + AT_ONCE) });
        await line.client.query("select pg_notify('changed', $1)", [payload]);
      }
    } catch (error) {
      log.warn(
        { error: error instanceof Error ? error.message : String(error) },
        "could not tell the other copies about a change",
      );
    }
  }

  return {
    // A connection does one thing at a time: what is told meanwhile goes out together after it.
    announce(tags) {
      for (const tag of tags) waiting.add(tag);
      if (!next) {
        next = sending.then(tellWaiting);
        sending = next;
      }
      return next;
    },
    onChanged: (listener) => void changedListeners.add(listener),
    onRow(listener) {
      rowListeners.add(listener);
      return () => rowListeners.delete(listener);
    },
    close: () => line.close(),
  };
}
