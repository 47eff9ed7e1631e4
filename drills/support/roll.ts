import { setTimeout as pause } from "node:timers/promises";
import { connect } from "~/db/client.ts";
import { findDifferences } from "~/features/orders/invariants.server.ts";
import { shareShop } from "./copies.ts";
import type { Balancer } from "./proxy.ts";
import { type Exchange, findLostOrders, startRush, stockProduct } from "./rush.ts";

/** The database was silent for seconds, or had no connection free: each says so in a code of its own. */
const STARVED = /"(57P03|57014|53300)"/;

export interface Rolled {
  exchanges: readonly Exchange[];
  /** Other outcomes than an answer of the shop that it is well. */
  failed: readonly Exchange[];
  /** Those of them that a machine with far too much to do has even when nothing is restarted. */
  starved: readonly Exchange[];
  acknowledged: number;
  lost: number;
  differences: number;
  /** How long each stop took, in ms, and what it ended with. */
  stops: { took: number; code: number | null }[];
}

/** Copies of one shop behind a proxy, restarted one after another while people shop. */
export async function rollOver(options: {
  copies: number;
  shoppers: number;
  env?: Record<string, string>;
  /** How long the proxy may need to see that a copy is back. */
  settleMs: number;
  startProxy(backends: readonly number[]): Promise<Balancer>;
}): Promise<Rolled> {
  const shop = await shareShop();
  const { db, pool } = connect(shop.databaseUrl, { max: 2 });
  let proxy: Balancer | undefined;
  try {
    const copies = await Promise.all(
      Array.from({ length: options.copies }, () => shop.copy(options.env)),
    );
    for (const copy of copies) copy.launch();
    for (const copy of copies) await copy.ready();
    const product = await stockProduct(pool);
    proxy = await options.startProxy(copies.map(({ port }) => port));
    await pause(options.settleMs);
    const rush = startRush({
      port: proxy.port,
      shoppers: options.shoppers,
      product,
      round: ["kept page", "order", "fresh page", "order"],
    });
    const stops: Rolled["stops"] = [];
    for (const copy of copies) {
      await pause(options.settleMs);
      const began = performance.now();
      const code = await copy.stop();
      stops.push({ took: performance.now() - began, code });
      copy.launch();
      await copy.ready();
    }
    await pause(options.settleMs);
    await rush.stop();
    const failed = rush.exchanges.filter(({ outcome }) => outcome !== "200");
    return {
      exchanges: rush.exchanges,
      failed,
      starved: failed.filter(({ said = "" }) => STARVED.test(said)),
      ...(await findLostOrders(pool, rush.exchanges)),
      differences: (await findDifferences(db)).length,
      stops,
    };
  } finally {
    await proxy?.stop();
    await pool.end();
    await shop.remove();
  }
}
