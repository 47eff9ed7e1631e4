import type { Logger } from "pino";
import { connect } from "~/db/client.ts";
import { inTime } from "~/lib/in-time.ts";

/** Whether this copy of the shop should be sent work: for proxies, which ask again and again. */
export interface Readiness {
  /** Why not, in a sentence; undefined when it is ready. Answers within a second whatever happens. */
  check(): Promise<string | undefined>;
  /** From now on it is not: this copy is about to stop. */
  leave(): void;
  /** Whether somebody asks regularly, who will notice when the answer changes. */
  isWatched(): boolean;
  close(): Promise<void>;
}

/** Well below the second that is promised: on a busy machine a timer of it is late by what is left. */
const DEADLINE_MS = 700;
/** An answer holds for everybody who asks so soon: strangers cannot make it dear. */
const HOLDS_MS = 1000;
const WATCHED_MS = 30_000;
const UNREADY = "The database takes no changes";

/**
 * What any order needs: files that still grow (what has no room in memory goes to one), tables that may
 * be written, and a log that takes a commit. No temporary table, which its connection drops when it ends:
 * a primary that is to stop, and whose standby is away, would wait for that commit for ever.
 */
const PROBE = `
  select set_config('work_mem', '64kB', true);
  with pages as materialized (select repeat('x', 1000) || n from generate_series(1, 256) n)
    select count(*) from pages;
  select from mail_outbox where false for update;
  select pg_logical_emit_message(true, 'oriki', 'ready')`;

/** @param now milliseconds of a clock that only goes on */
export function createReadiness(options: {
  databaseUrl: string;
  log: Logger;
  deadlineMs?: number;
  now?: () => number;
}): Readiness {
  const { log, deadlineMs = DEADLINE_MS, now = () => performance.now() } = options;
  // A connection of its own: that all others are at work is no reason to be sent nothing.
  const { pool } = connect(options.databaseUrl, {
    max: 1,
    waitMs: deadlineMs,
    statementTimeoutMs: deadlineMs,
    queryMs: 3 * deadlineMs,
    lifetimeSeconds: 3600,
  });
  let leaving = false;
  let known: { at: number; answer: Promise<string | undefined> } | undefined;
  let trouble: string | undefined;
  const asked: number[] = [];

  async function probe(): Promise<string | undefined> {
    const answer = pool.query(PROBE).then(
      () => undefined,
      (error: Error) => error.message,
    );
    const found = await inTime(deadlineMs, answer);
    if (found && !trouble) log.error({ error: found }, "the database takes no changes");
    if (!found && trouble) log.warn("the database takes changes again");
    trouble = found;
    return found && UNREADY;
  }

  return {
    async check() {
      if (leaving) return "This copy is stopping";
      if (!known || now() - known.at >= HOLDS_MS) known = { at: now(), answer: probe() };
      // Trouble that is known is told at once; whether it is over is for whoever asks after this look.
      const answer = trouble ? UNREADY : await known.answer;
      if (leaving) return "This copy is stopping";
      if (!answer) asked.splice(0, asked.length - 1, now());
      return answer;
    },
    leave() {
      leaving = true;
    },
    isWatched: () => asked.length > 1 && now() - asked[0]! < WATCHED_MS,
    close: () => pool.end(),
  };
}
