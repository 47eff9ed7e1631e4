// The shop where one machine is outgrown, on one machine: three PostgreSQL nodes under Patroni with
// synchronous replication, PgBouncer, HAProxy before the primary and before three copies, a bucket;
// all from Debian's packages and with the files of deploy/. Under constant orders one part after
// another is killed or cut off. Each machine is an address of the loopback network.
import { setTimeout as pause } from "node:timers/promises";
import type { Row } from "../scripts/lib/measure.ts";
import { connect } from "../src/db/client.ts";
import { findDifferences } from "../src/features/orders/invariants.server.ts";
import { type Bad, cases } from "./support/cluster/cases.ts";
import { type Night, startNight } from "./support/cluster/night.ts";
import { countCopiesWithFile } from "./support/cluster/shared-files.ts";
import { judge } from "./support/shoppers.ts";

/** Trouble may show later than the blow: a proxy looks each second. */
const WATCH_MS = 8_000;
const SETTLE_MS = 3_000;
/** What brings a dead program back (systemd) waits so long. */
const RESTART_MS = 1_000;

/**
 * Copies forget their pages when they get news again, since some may have been missed; whoever asks
 * before the rest of the way to the database is there gets a page that tries again by itself.
 */
const KEPT_PAGES_MISSED = 5;

const say = (line: string) => console.log(`  ${line}`);
const seconds = (ms: number) => Math.round(ms / 100) / 10;

/** `DRILL_CASES=copy,primary` tries only what has one of these words in its name. */
const wanted = (process.env.DRILL_CASES ?? "").split(",");

export default async function measureCluster(): Promise<Row[]> {
  const night = await startNight(say);
  try {
    const rows: Row[] = [
      {
        name: "copies that show a file sent to one",
        value: await countCopiesWithFile(night),
        unit: "copies",
        aim: night.copies.length,
      },
    ];
    night.shoppers.start();
    night.reader.start();
    for (const bad of cases.filter(({ name }) => wanted.some((word) => name.includes(word)))) {
      if (bad.needsNetwork && !night.network) {
        say(`${bad.name}: needs root and nftables, left out`);
        continue;
      }
      rows.push(...(await suffer(night, bad)));
    }
    await night.shoppers.stop();
    await night.reader.stop();
    return [...rows, ...(await reckon(night))];
  } finally {
    await night.close();
  }
}

/** One thing goes wrong and is mended while people order. */
async function suffer(night: Night, bad: Bad): Promise<Row[]> {
  const { shoppers, reader } = night;
  say(`${bad.name} …`);
  await shoppers.allServedSince(performance.now());
  await pause(SETTLE_MS);
  const from = performance.now();
  await bad.strike(night);
  if (bad.restart) {
    await pause(RESTART_MS);
    await bad.restart(night);
  }
  await Promise.all([pause(WATCH_MS), shoppers.allServedSince(from)]);
  await bad.mend?.(night);
  await night.whole();
  await shoppers.allServedSince(performance.now());

  const { failed, silenceMs, slowestMs, defects } = judge(shoppers, from);
  const pages = reader.failed.filter(({ at }) => at >= from).length;
  const row = (name: string, value: number, unit: string, limit?: number): Row => ({
    name: `${bad.name}: ${name}`,
    value,
    unit,
    ...(limit === undefined ? {} : { limit }),
  });
  return [
    row("acknowledged orders lost", await countLost(night), "orders", 0),
    row("until orders flow again", seconds(silenceMs), "s"),
    row("the slowest order, pressed again and again", seconds(slowestMs), "s"),
    row("failed requests for orders", failed, "requests"),
    row("of these answered as a defect (500)", defects, "requests", 0),
    row("kept pages not shown", pages, "pages", ...(bad.keepsPages ? [KEPT_PAGES_MISSED] : [])),
  ];
}

/** Orders that the shop said yes to and the database does not have. */
async function countLost({ shoppers, inDatabase }: Night): Promise<number> {
  const ids = shoppers.acknowledged.map(({ id }) => id);
  const { rows } = await inDatabase((client) =>
    client.query<{ lost: number }>(
      `select count(*)::int as lost from unnest($1::uuid[]) as told (id)
       where not exists (select from orders o where o.id = told.id)`,
      [ids],
    ),
  );
  return rows[0]!.lost;
}

/** At the end, when everybody has got an answer. */
async function reckon(night: Night): Promise<Row[]> {
  const told = night.shoppers.acknowledged.length;
  const { rows } = await night.inDatabase((client) =>
    client.query<{ orders: number }>("select count(*)::int as orders from orders"),
  );
  const { db, pool } = connect(night.directUrl, { max: 1 });
  const differences = await findDifferences(db);
  await pool.end();
  return [
    { name: "orders acknowledged in all", value: told, unit: "orders" },
    {
      name: "acknowledged orders lost, in all",
      value: await countLost(night),
      unit: "orders",
      limit: 0,
    },
    { name: "orders made twice", value: rows[0]!.orders - told, unit: "orders", limit: 0 },
    {
      name: "differences in stock and ledger",
      value: differences.length,
      unit: "differences",
      limit: 0,
    },
  ];
}
