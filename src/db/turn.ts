import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { type Lock, locks } from "./locks.ts";

const PAUSE_MS = 100;

/**
 * Does `work` while no other copy does work of that kind, on a connection of its own that has no limit
 * of time. `onWait` is told once, when another copy is at it. The turn ends with its connection.
 */
export async function inTurn<T>(
  url: string,
  kind: Extract<Lock, "migrate" | "prepare" | "defaults">,
  work: (client: pg.Client) => Promise<T>,
  onWait: () => void = () => {},
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `oriki-${kind}`,
    options: "-c TimeZone=UTC -c statement_timeout=0",
  });
  // A connection that is lost meanwhile fails what is done on it, and is no reason to end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    await takeTurn(client, locks[kind], onWait);
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Asks again and again: a statement that waited for its turn would hold up every concurrent build. */
async function takeTurn(client: pg.Client, lock: number, onWait: () => void): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { rows } = await client.query<{ mine: boolean }>(
      "select pg_try_advisory_lock($1) as mine",
      [lock],
    );
    if (rows[0]?.mine) return;
    if (attempt === 2) onWait();
    await pause(PAUSE_MS);
  }
}
