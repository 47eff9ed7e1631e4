import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, expect } from "vitest";
import { prepareStore } from "~/app/prepare-store.ts";
import { createShopContext } from "~/app/shop-context.ts";
import type { Deadlines } from "~/db/deadlines.ts";
import { updateSettings } from "~/features/settings/service.server.ts";
import type { Clock } from "~/lib/time.ts";
import { parseConfig } from "~/platform/config.ts";
import type { Context, Services } from "~/platform/context.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { noteDeadlocks } from "./deadlocks.ts";
import { refuseSecondConnections } from "./second-connections.ts";

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  set(at: string | Date): void;
  advance(milliseconds: number): void;
}

export function testClock(start = "2026-11-19T09:00:00Z"): TestClock {
  let now = new Date(start);
  return {
    now: () => new Date(now),
    set(at) {
      now = new Date(at);
    },
    advance(milliseconds) {
      now = new Date(now.getTime() + milliseconds);
    },
  };
}

export interface TestContextOptions {
  /** Settings; asked for when the file's earlier hooks have run, for an address that is not known before. */
  env?: Record<string, string> | (() => Record<string, string>);
  /** Instead of the services that the settings make. */
  services?: Partial<Services>;
  poolSize?: number;
  deadlines?: Partial<Deadlines>;
  /** Leads to the database by another way, one that the test can break. */
  lead?: (databaseUrl: string) => Promise<string>;
  /** Whether staff need a second factor before they change anything, as in a fresh shop. */
  wantsSecondFactor?: boolean;
}

/**
 * Gives a test file the context of the whole shop on a database of its own: real PostgreSQL, real
 * services, no background jobs, a clock that the tests move. Read the properties within tests and
 * hooks.
 */
export function testContext(options: TestContextOptions = {}) {
  const clock = testClock();
  let database: TestDatabase;
  let dataDir: string;
  let ctx: Context;
  let secondConnections: readonly string[] = [];
  let deadlocks: readonly string[] = [];
  beforeAll(async () => {
    database = await createTestDatabase();
    dataDir = mkdtempSync(join(tmpdir(), "oriki-test-"));
    const config = parseConfig({
      DATA_DIR: dataDir,
      LOG_LEVEL: "silent",
      PUBLIC_URL: "http://shop.test",
      RATE_LIMITS: "off",
      SEED: "none",
      ...(typeof options.env === "function" ? options.env() : options.env),
    });
    ctx = await createShopContext({
      config,
      databaseUrl: options.lead ? await options.lead(database.url) : database.url,
      clock,
      log: pino({ level: "silent" }),
      runJobs: false,
      poolSize: options.poolSize ?? 10,
      ...(options.deadlines ? { deadlines: options.deadlines } : {}),
      ...(options.services ? { services: options.services } : {}),
    });
    secondConnections = refuseSecondConnections(ctx);
    deadlocks = noteDeadlocks([ctx.pool, ctx.reserve.pool]);
    await prepareStore(ctx);
    // Most tests' staff have none and are about something else.
    if (!options.wantsSecondFactor) {
      await updateSettings(ctx, null, "security", { staff_second_factor: false });
    }
  });
  afterAll(async () => {
    await ctx?.close();
    await database?.drop();
    if (dataDir) rmSync(dataDir, { recursive: true, force: true });
    expect(secondConnections).toEqual([]);
    expect(deadlocks).toEqual([]);
  });
  return {
    get ctx() {
      return ctx;
    },
    get databaseUrl() {
      return database.url;
    },
    clock,
  };
}
