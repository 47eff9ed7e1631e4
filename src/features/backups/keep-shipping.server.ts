import { setTimeout as pause } from "node:timers/promises";
import type { Context } from "~/platform/context.ts";
import { vaultOf } from "./back-up.server.ts";
import { readCatalogue } from "./catalogue.server.ts";
import { backUpJob } from "./jobs.server.ts";
import { readReport, reportGood, reportProblem } from "./report.server.ts";
import { shipFiles } from "./ship-files.server.ts";
import { shipLog } from "./ship-log.server.ts";
import { isEmbedded, sourceOf } from "./source.server.ts";
import type { Vault } from "./store/vault.server.ts";

/** To write it down is itself something to copy. */
const REPORT_EVERY_MS = 60_000;
/** Of the ten seconds that a stop may take. */
const LAST_ROUND_MS = 1500;

/**
 * Copies new files and the database's log for as long as the shop runs, in this process and not as a
 * job of the queue, which comes once a minute and late when there is much to do. Asks for a copy where
 * the log has none to stand on: at the first start, and where some of it had to be let go.
 */
export function keepShipping(ctx: Context): { stop(): Promise<void> } {
  const vault = vaultOf(ctx);
  if (vault && !isEmbedded(ctx.config)) {
    askForFirstDump(ctx).catch((error) =>
      ctx.log.warn({ error }, "the first backup is not asked for; the night makes it"),
    );
  }
  if (!vault || !isEmbedded(ctx.config)) return { async stop() {} };
  const state = { line: "", reportedAt: 0 };
  let round: Promise<void> | undefined;
  function ship(): Promise<void> {
    round ??= shipOnce(ctx, vault!, state)
      .catch((error) => ctx.log.warn({ error }, "how the backup goes could not be kept"))
      .finally(() => {
        round = undefined;
      });
    return round;
  }
  const timer = setInterval(ship, ctx.config.backup!.logSeconds * 1000).unref();
  void ship();
  return {
    /** What was done last goes along, if the store is quick; else it waits for the next start. */
    async stop() {
      clearInterval(timer);
      const last = Promise.resolve(round).then(ship);
      await Promise.race([last, pause(LAST_ROUND_MS, undefined, { ref: false })]);
    },
  };
}

/** A shop on another server's database does not wait for the night with its first backup, either. */
export async function askForFirstDump(ctx: Pick<Context, "db" | "jobs">): Promise<void> {
  const report = await readReport(ctx.db, "copy");
  if (!report?.goodAt) await ctx.jobs.enqueue(backUpJob, {}, { singletonKey: "first" });
}

interface State {
  /** Known to have a copy, or to get one. */
  line: string;
  reportedAt: number;
}

/** One round. @throws only when the database cannot be written */
export async function shipOnce(ctx: Context, vault: Vault, state: State): Promise<void> {
  const now = ctx.clock.now();
  const isDue = now.getTime() - state.reportedAt >= REPORT_EVERY_MS;
  try {
    const source = sourceOf(ctx);
    if (!source) return;
    await shipFiles(source, vault);
    const shipped = await shipLog(source, vault);
    if (!shipped) return;
    if (shipped.line !== state.line) {
      const { bases } = await readCatalogue(vault);
      if (bases.every(({ line }) => line !== shipped.line)) await ctx.jobs.enqueue(backUpJob, {});
      state.line = shipped.line;
    }
    if (isDue) await reportGood(ctx.db, "log", shipped.at);
  } catch (error) {
    ctx.log.warn({ error }, "the database's log could not be backed up");
    if (isDue) await reportProblem(ctx.db, "log", now, error);
  }
  if (isDue) state.reportedAt = now.getTime();
}
