import type { Logger } from "pino";
import { reasonOf } from "~/platform/reason-of.ts";

/** One thing after another that ends when the shop stops. */
export interface StopStep {
  name: string;
  /** What has not ended by then is left behind. */
  budgetMs: number;
  run(): Promise<void>;
}

/**
 * What each step may take; together they stay under the 10 s that whoever stops programs commonly
 * grants. How long proxies are given to notice is a setting besides.
 */
export const stopBudgets = {
  requests: 3300,
  jobs: 1600,
  connections: 500,
  /** Of the shop that has a database of its own. */
  database: 3300,
} as const;

/** Room of each wait that is a step itself. */
export const SLACK_MS = 200;

/** Where nobody will notice that this copy goes, connections that are open only get a last answer. */
export const SHORT_NOTICE_MS = 500;

/** Runs the steps in their order. A step that fails or takes too long is told, and the next one begins. */
export async function stopInOrder(log: Logger, steps: readonly StopStep[]): Promise<void> {
  for (const { name, budgetMs, run } of steps) {
    const { promise: over, resolve } = Promise.withResolvers<"over">();
    const timer = setTimeout(resolve, budgetMs, "over" as const);
    try {
      if ((await Promise.race([run(), over])) === "over") {
        log.warn({ step: name, budgetMs }, "stopping: this took too long and is left behind");
      }
    } catch (error) {
      log.warn({ step: name, error: reasonOf(error) }, "stopping: this failed");
    }
    clearTimeout(timer);
  }
}
