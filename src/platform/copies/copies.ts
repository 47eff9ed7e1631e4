import { existsSync, readFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { asc, eq, lt, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { copies } from "~/db/schema/copies.ts";
import { ConfigError } from "../config.ts";
import type { Context } from "../context.ts";
import { type Difference, differences, traitsOf } from "./traits.ts";

const BEAT_MS = 5000;
const BUILD_LETTERS = 10;
/** Whoever has not been seen for so long is gone, or as good as. */
const GONE_SECONDS = 15;
/** How long staff still see one that went without a word. */
const KEPT = sql`now() - interval '1 hour'`;

/** Copies may have clocks that differ: how long something is ago says the database's, which wrote it. */
const secondsSince = (column: AnyPgColumn) =>
  sql<number>`extract(epoch from now() - ${column})::float8`;

/** A process that serves this shop. */
export interface Copy {
  id: string;
  host: string;
  port: number;
  pid: number;
  build: string;
  startedAt: Date;
  /** Seconds since it started, and since it was last seen. */
  uptime: number;
  age: number;
  isGone: boolean;
  isThis: boolean;
  /** To the one that asks. */
  differences: Difference[];
}

/** Every copy that is known, the oldest first, as this one sees them. */
export async function listCopies(ctx: Context): Promise<Copy[]> {
  const mine = traitsOf(ctx);
  const rows = await ctx.db
    .select({
      ...{ id: copies.id, host: copies.host, port: copies.port, pid: copies.pid },
      ...{ build: copies.build, startedAt: copies.startedAt, traits: copies.traits },
      ...{ uptime: secondsSince(copies.startedAt), age: secondsSince(copies.seenAt) },
    })
    .from(copies)
    .orderBy(asc(copies.startedAt), asc(copies.id));
  return rows.map(({ traits, ...row }) => ({
    ...row,
    isGone: row.age > GONE_SECONDS,
    isThis: row.id === ctx.copyId,
    differences: differences(mine, traits),
  }));
}

/**
 * Puts this process among the copies of the shop and keeps it there. Call it while no other copy does.
 *
 * @returns what takes it out again
 * @throws ConfigError when a copy that serves has other secrets, or keeps files elsewhere
 */
export async function joinCopies(ctx: Context): Promise<() => Promise<void>> {
  await refuseToDiffer(ctx);
  // Read once: the folder may be built anew while this process runs.
  const build = readBuild(ctx);
  await beat(ctx, build);
  for (const other of await listCopies(ctx)) {
    for (const { setting, harm } of other.isGone ? [] : other.differences) {
      ctx.log.error(`${setting} is not what the copy ${nameOf(other)} has: ${harm}`);
    }
  }
  let beating: Promise<void> | undefined;
  const timer = setInterval(() => {
    beating ??= beat(ctx, build)
      .catch((error) => ctx.log.debug({ error }, "this copy could not say that it is alive"))
      .finally(() => {
        beating = undefined;
      });
  }, BEAT_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await beating;
    // Where the database is away, the row grows old by itself.
    await ctx.db
      .delete(copies)
      .where(eq(copies.id, ctx.copyId))
      .catch(() => {});
  };
}

/** Says that this copy lives, and forgets those that have long gone. */
export async function beat(ctx: Context, build: string): Promise<void> {
  await ctx.db
    .insert(copies)
    .values({
      id: ctx.copyId,
      host: hostname(),
      port: ctx.config.port,
      pid: process.pid,
      build,
      traits: traitsOf(ctx),
    })
    .onConflictDoUpdate({ target: copies.id, set: { seenAt: sql`now()` } });
  await ctx.db.delete(copies).where(lt(copies.seenAt, KEPT));
}

/** One that was killed just now looks alive for some seconds more: it is waited for. */
async function refuseToDiffer(ctx: Context): Promise<void> {
  const since = new Map<string, number>();
  for (;;) {
    const against = (await listCopies(ctx)).filter(
      (other) => !other.isGone && other.differences.some(({ isVital }) => isVital),
    );
    if (against.length === 0) return;
    for (const other of against) {
      const before = since.get(other.id);
      // Seen again since this one looked first: it lives.
      if (before !== undefined && other.age < before) throw refusal(other);
      since.set(other.id, other.age);
    }
    await pause(500);
  }
}

function refusal(other: Copy): ConfigError {
  const vital = other.differences.filter(({ isVital }) => isVital);
  return new ConfigError(
    `Set ${vital.map(({ setting }) => setting).join(", ")} alike for all copies of this shop: the one that runs at ${nameOf(other)} has it otherwise, so that ${vital[0]?.harm}.`,
  );
}

/** A copy as people know it. */
export const nameOf = ({ host, port }: Pick<Copy, "host" | "port">): string => `${host}:${port}`;

/** Names the sources that run; the build writes it beside the server's bundle. */
function readBuild({ config }: Context): string {
  if (!config.production) return "development";
  const stamps = [
    fileURLToPath(new URL("../.stamp", import.meta.url)),
    join(process.cwd(), "build/.stamp"),
  ];
  const found = stamps.find((path) => existsSync(path));
  return found ? readFileSync(found, "utf8").slice(0, BUILD_LETTERS) : "unknown";
}
