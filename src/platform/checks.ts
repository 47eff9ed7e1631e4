import type { Context } from "./context.ts";

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
 * Something that a running shop cannot mend by itself and its owner should hear of. Every copy looks
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

/** Looks at one thing. What cannot be looked at is not ok, and says why. */
export async function runCheck(ctx: Context, check: Check): Promise<Finding> {
  try {
    return await check.run(ctx);
  } catch (error) {
    ctx.log.warn({ error, check: check.name }, "a check could not be made");
    const text = `This could not be looked at: ${error instanceof Error ? error.message : error}`;
    return { ok: false, text, value: undefined };
  }
}
