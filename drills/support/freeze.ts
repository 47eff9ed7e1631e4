import { readdirSync, readFileSync } from "node:fs";
import { Agent } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { connect } from "~/db/client.ts";
import { findDifferences } from "~/features/orders/invariants.server.ts";
import type { ShopProcess } from "../../scripts/lib/shop-process.ts";
import {
  type Exchange,
  findLostOrders,
  type Kind,
  sendOrder,
  startRush,
  stockProduct,
} from "./rush.ts";

export interface Frozen {
  /** What was asked while the database was frozen, or had not been answered when it froze. */
  during: readonly Exchange[];
  exchanges: readonly Exchange[];
  /** Until an order was taken and the shop said that it is ready, in ms after the thaw. */
  ordersAfterMs: number;
  readyAfterMs: number;
  acknowledged: number;
  lost: number;
  /** Of orders that got no answer and were sent again with their key: those that are not one order then. */
  doubled: number;
  differences: number;
}

/** Stops a shop's database server as a hanging disk does, while people shop, and lets it go on. */
export async function freezeDatabase(
  shop: ShopProcess,
  forMs: number,
  shoppers: number,
): Promise<Frozen> {
  const agent = new Agent();
  const { url } = databaseOf(shop.dataDir);
  const { db, pool } = connect(url, { max: 2, queryMs: 0 });
  try {
    const product = await stockProduct(pool);
    const round: Kind[] = ["kept page", "order", "readyz", "fresh page"];
    const rush = startRush({ port: shop.port, shoppers, product, round });
    await until(() => rush.exchanges.filter(({ id }) => id).length > 2 * shoppers);
    const frozenAt = performance.now();
    signalDatabase(shop.dataDir, "SIGSTOP");
    await pause(forMs);
    const thawedAt = performance.now();
    signalDatabase(shop.dataDir, "SIGCONT");
    const after = (kind: Kind) =>
      rush.exchanges.find((one) => one.kind === kind && one.outcome === "200" && one.at > thawedAt);
    await until(() => after("order") !== undefined && after("readyz") !== undefined);
    await rush.stop();

    const { exchanges } = rush;
    const unanswered = exchanges.filter(({ kind, id }) => kind === "order" && !id);
    let doubled = 0;
    for (const { key = "" } of unanswered) {
      const first = await sendOrder({ agent, port: shop.port, product, key });
      const second = await sendOrder({ agent, port: shop.port, product, key });
      if (first.outcome !== "200" || first.text !== second.text) doubled++;
    }
    const since = (kind: Kind) => {
      const one = after(kind);
      return one ? one.at + one.took - thawedAt : Number.POSITIVE_INFINITY;
    };
    return {
      exchanges,
      during: exchanges.filter(({ at, took }) => at < thawedAt && at + took > frozenAt),
      ordersAfterMs: since("order"),
      readyAfterMs: since("readyz"),
      ...(await findLostOrders(pool, exchanges)),
      doubled,
      differences: (await findDifferences(db)).length,
    };
  } finally {
    signalDatabase(shop.dataDir, "SIGCONT");
    agent.destroy();
    await pool.end();
  }
}

async function until(isSo: () => boolean): Promise<void> {
  const givenUp = performance.now() + 120_000;
  while (!isSo()) {
    if (performance.now() > givenUp) throw new Error("The shop did not recover within two minutes");
    await pause(20);
  }
}

/** The embedded server of a running shop. */
function databaseOf(dataDir: string): { url: string; pid: number } {
  const [pid = "", , , port = ""] = readFileSync(
    join(dataDir, "postgres/postmaster.pid"),
    "utf8",
  ).split("\n");
  const { password } = JSON.parse(readFileSync(join(dataDir, "postgres.json"), "utf8"));
  return { url: `postgres://oriki:${password}@127.0.0.1:${port.trim()}/oriki`, pid: Number(pid) };
}

/** To the server and to each of its sessions, which are processes too. */
function signalDatabase(dataDir: string, signal: "SIGSTOP" | "SIGCONT"): void {
  const { pid } = databaseOf(dataDir);
  process.kill(pid, signal);
  for (const entry of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const parent = readFileSync(join("/proc", entry, "stat"), "utf8")
        .split(") ")[1]
        ?.split(" ")[1];
      if (Number(parent) === pid) process.kill(Number(entry), signal);
    } catch {
      // It has ended meanwhile.
    }
  }
}
