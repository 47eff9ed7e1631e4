import { setTimeout as sleep } from "node:timers/promises";
import type { EmbeddedPostgresLogger } from "./postgres.ts";
import type { Postmaster } from "./postmaster.ts";

/** A server that lived for so long was well: the next death is brought back from at once. */
const WELL_MS = 60_000;
const FIRST_PAUSE_MS = 500;
const LAST_PAUSE_MS = 5_000;

/** Before the n-th attempt in a row. */
const pauseBefore = (attempt: number): number =>
  attempt === 1 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 2), LAST_PAUSE_MS);

/**
 * Brings a server back whenever it dies, with growing pauses and for as long as it takes: a full disk
 * is freed in the end, and a shop that has given up would not notice.
 */
export function keepRunning(
  first: Postmaster,
  launch: (signal: AbortSignal) => Promise<Postmaster>,
  logger: EmbeddedPostgresLogger,
): { readonly pid: number; stop(): Promise<void> } {
  const stopping = new AbortController();
  let running: Postmaster | undefined = first;
  let pid = first.pid;
  const watched = watch();

  return {
    get pid() {
      return pid;
    },
    async stop() {
      stopping.abort();
      await running?.stop();
      await watched;
    },
  };

  async function watch(): Promise<void> {
    let attempt = 1;
    let startedAt = Date.now();
    while (running) {
      const how = await running.exited;
      running = undefined;
      if (stopping.signal.aborted) return;
      logger.error(`PostgreSQL (pid ${pid}) died (${how}); starting it again`);
      if (Date.now() - startedAt > WELL_MS) attempt = 1;
      while (!running && !stopping.signal.aborted) running = await bringBack(attempt++);
      startedAt = Date.now();
    }
  }

  async function bringBack(attempt: number): Promise<Postmaster | undefined> {
    const { signal } = stopping;
    try {
      await sleep(pauseBefore(attempt), undefined, { signal });
      const next = await launch(signal);
      pid = next.pid;
      logger.warn(`PostgreSQL is back (pid ${pid})`);
      // Stopped while it came up.
      if (signal.aborted) await next.stop();
      return next;
    } catch (error) {
      if (!signal.aborted) {
        const reason = error instanceof Error ? error.message : String(error);
        const seconds = pauseBefore(attempt + 1) / 1000;
        logger.error(`Attempt ${attempt}: ${reason}; the next one is in ${seconds} s`);
      }
      return undefined;
    }
  }
}
