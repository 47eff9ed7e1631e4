import { expect, test, vi } from "vitest";
import { parseConfig } from "~/platform/config.ts";
import { createLog } from "~/platform/log.ts";
import { SLACK_MS, stopBudgets, stopInOrder } from "./stop.ts";

const log = createLog("silent");
const never = () => new Promise<void>(() => {});

test("whatever hangs, a stop is over before the ten seconds that are commonly granted", () => {
  const { database, ...others } = stopBudgets;
  const alone = [...Object.values(others), database, parseConfig({}).stopNoticeMs];
  const shared = [
    ...Object.values(others),
    parseConfig({ DATABASE_URL: "postgresql://somewhere/shop" }).stopNoticeMs,
  ];
  for (const budgets of [alone, shared]) {
    expect(budgets.reduce((sum, ms) => sum + ms, 2 * SLACK_MS)).toBeLessThan(10_000);
  }
});

test("what hangs or fails is left behind and told, and what comes after it is stopped all the same", async () => {
  const told = vi.spyOn(log, "warn");
  const stopped: string[] = [];
  const step = (name: string, run: () => Promise<void>) => ({
    name,
    budgetMs: 20,
    run() {
      stopped.push(name);
      return run();
    },
  });
  await stopInOrder(log, [
    step("requests", async () => {}),
    step("jobs", never),
    step("connections", () => Promise.reject(new Error("gone"))),
    step("database", async () => {}),
  ]);
  expect(stopped).toEqual(["requests", "jobs", "connections", "database"]);
  expect(told.mock.calls.map(([what]) => (what as unknown as { step: string }).step)).toEqual([
    "jobs",
    "connections",
  ]);
});
