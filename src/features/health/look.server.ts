import type { Check } from "~/platform/checks.ts";
import { type Finding, runCheck } from "~/platform/checks.ts";
import type { Context } from "~/platform/context.ts";
import { checksOf, recordFindings } from "./record.server.ts";
import { tellStaff } from "./tell.server.ts";

const EVERY_MS = 60_000;

/** Looks at everything once, writes it down and tells staff what is news. */
export async function lookAround(ctx: Context): Promise<void> {
  const found = new Map<Check, Finding>();
  for (const check of checksOf(ctx)) {
    const finding = await runCheck(ctx, check);
    ctx.metrics.setFinding(check, finding);
    found.set(check, finding);
  }
  await recordFindings(ctx, found);
  await tellStaff(ctx);
}

/**
 * Looks around now and each minute, in this process and not as a job of the queue: what it finds is
 * at /metrics even when the database is away, and each copy knows its own disk and clock.
 */
export function keepLooking(ctx: Context): undefined {
  let busy = false;
  async function look(): Promise<void> {
    if (ctx.pool.ending) return clearInterval(timer);
    if (busy) return;
    busy = true;
    try {
      await lookAround(ctx);
    } catch (error) {
      // The database is away or full: the next minute tries again.
      ctx.log.warn({ error }, "what the checks found could not be kept");
    } finally {
      busy = false;
    }
  }
  const timer = setInterval(look, EVERY_MS).unref();
  void look();
}
