// Memory while 100,000 addresses are asked for that nobody has asked for before, each by another client
// and half of them pages, and after.
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Row } from "../scripts/lib/measure.ts";
import type { ShopProcess } from "../scripts/lib/shop-process.ts";
import { shareShop } from "./support/copies.ts";
import { createLoad, type Kind } from "./support/offered-load.ts";

const ADDRESSES = Number(process.env.ADDRESSES || 100_000);
const CONNECTIONS = 100;
const METRICS_TOKEN = "the-drill-reads-the-figures";

export default async function measureFlood(): Promise<Row[]> {
  const shop = await shareShop();
  try {
    // With limits on, as in service: their counters are what addresses of clients fill.
    const env = { SEED: "demo", METRICS_TOKEN, RATE_LIMITS: "on", TRUST_PROXY: "true" };
    const copy = await shop.copy(env);
    copy.launch();
    await copy.ready();
    return await measureMemory(copy);
  } finally {
    await shop.remove();
  }
}

async function measureMemory(copy: ShopProcess): Promise<Row[]> {
  const atRest = await memoryOf(copy);
  let sent = 0;
  let served = 0;
  const kinds: Record<"flood", Kind> = {
    flood: {
      share: 1,
      call(n) {
        sent = n + 1;
        return {
          path:
            n % 2
              ? `/rest/v1/products?id=eq.${n}&select=id`
              : `/products?seen=${randomUUID().slice(0, 8)}`,
          headers: {
            accept: n % 2 ? "*/*" : "text/html",
            "accept-encoding": "br",
            "x-forwarded-for": `2001:db8:${(n % 65_536).toString(16)}:${n >> 16}::1`,
          },
        };
      },
    },
  };
  const load = createLoad(copy.port, kinds);
  let peak = 0;
  while (sent < ADDRESSES) {
    served += (await load.saturate(CONNECTIONS, 2)) * 2;
    peak = Math.max(peak, await memoryOf(copy));
  }
  load.close();
  await pause(5000);
  return [
    row("memory at rest", atRest, "MB", { limit: 250 }),
    row("addresses served, the others were refused", Math.round(served), ""),
    row(`memory while ${ADDRESSES} addresses ask, at most`, peak, "MB"),
    row("memory after them", await memoryOf(copy), "MB", { limit: 450 }),
  ];
}

/** What the process holds of the machine's memory. */
async function memoryOf(copy: ShopProcess): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const figures = await (await fetch(`${copy.url}/metrics`, { headers })).text();
  return Number(/^process_resident_memory_bytes (\d+)/m.exec(figures)?.[1]) / 2 ** 20;
}

const row = (name: string, value: number, unit: string, bound: Pick<Row, "limit"> = {}): Row => ({
  name,
  value: Math.round(value * 100) / 100,
  unit,
  ...bound,
});
