import type { Context } from "./context.ts";
import { sqlState } from "./errors.ts";
import { reasonOf } from "./reason-of.ts";

/** How something was when it was looked at. */
export interface Finding {
  ok: boolean;
  /** A sentence for the owner; when it is not ok, with what to do. */
  text: string;
  /** For the metric; undefined when there is nothing to measure. */
  value: number | undefined;
  /** What it is about is not set up: no alarm, and nothing that is well. The text says how to set it up. */
  isOff?: boolean;
}

/**
 * Something that a running shop cannot mend by itself and its owner should know of. Every copy looks
 * at it each minute, shows it at /metrics and in the back-office, and one of them writes to staff.
 * It must be cheap and change nothing.
 */
export interface Check {
  /** Names it in the database and in the metric `check_ok`, e.g. disk-space. */
  name: string;
  /** What it is about, for people. */
  title: string;
  /** Prometheus's name of its value, e.g. disk_free_bytes. */
  metric: string;
  /** Whether it is about this copy's machine; otherwise every copy finds the same. */
  ofThisCopy?: boolean;
  /** @throws when it cannot be looked at, which is no good news either */
  run(ctx: Context): Promise<Finding>;
}

export const defineCheck = (check: Check): Check => check;

const AWAY =
  "The database does not answer. The shop goes on as soon as it does; if this stays, read postgres.log in DATA_DIR, or look at the server that DATABASE_URL names.";
const BUSY =
  "The database took too long to answer, which nothing but much work at once may be. It is looked at again each minute; if this stays, see what else runs on the machine, or give it more cores and a faster disk.";

/** What is wrong where a look fails, and what to do, by PostgreSQL's code or the beginning of it. */
const whys: [code: RegExp, sentence: string][] = [
  [/^(57014|55P03|40|53300)/, BUSY],
  [/^(53100|58030)/, "The disk of the database is full or broken. Free some room, or replace it."],
  [/^(08|57P|25006)/, AWAY],
];

/** In words for the owner: a failed query itself tells nobody what to do. */
function whyNotLooked(error: unknown): string {
  const state = sqlState(error);
  const known = state && whys.find(([code]) => code.test(state))?.[1];
  return (
    known ??
    `This could not be looked at: ${reasonOf(error)}. It is looked at again each minute; if this stays, the shop's log says more.`
  );
}

/** Looks at one thing. What cannot be looked at is not ok, and says why. */
export async function runCheck(ctx: Context, check: Check): Promise<Finding> {
  try {
    return await check.run(ctx);
  } catch (error) {
    ctx.log.warn({ error, check: check.name }, "a check could not be made");
    return { ok: false, text: whyNotLooked(error), value: undefined };
  }
}
