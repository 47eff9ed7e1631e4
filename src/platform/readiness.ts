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

const DEADLINE_MS = 900;
/** An answer holds for everybody who asks so soon: strangers cannot make it dear. */
const HOLDS_MS = 1000;
const WATCHED_MS = 30_000;

/**
 * What any order needs: files that still grow (a table of the connection's own, which is emptied again
 * at once), and a log that takes a commit.
 */
const PROBE = `
  create temporary table if not exists readiness (page text) on commit delete rows;
  insert into readiness select repeat('x', 1000) from generate_series(1, 256);
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
    return found && "The database takes no changes";
  }

  return {
    async check() {
      if (leaving) return "This copy is stopping";
      if (!known || now() - known.at >= HOLDS_MS) known = { at: now(), answer: probe() };
      const answer = await known.answer;
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
