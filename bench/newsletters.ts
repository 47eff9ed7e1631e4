// What shoppers feel of a newsletter to 50,000 readers: the same requests while its mails leave and while it
// is paused, turn and turn about, so that what else the machine does weighs on both. A few minutes.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import pg from "pg";
import type { Row } from "../scripts/lib/measure.ts";
import { freePort, ShopProcess } from "../scripts/lib/shop-process.ts";
import { openDatabase } from "../src/db/open-database.ts";
import { becomeAdmin } from "./support/become-admin.ts";
import { createClient, quantile } from "./support/http-load.ts";
import { rpc } from "./support/rpc.ts";

const READERS = 50_000;
const TURNS = Number(process.env.TURNS || 3);
const SECONDS = Number(process.env.SECONDS || 12);
const PER_SECOND = 10;
/** Of a piece so many wait at least when its turn is measured. */
const BEGUN = 50;
/** The job that writes pieces looks each minute. */
const LONGEST_WAIT_MS = 180_000;
const PRELOAD = pathToFileURL(
  join(import.meta.dirname, "../drills/support/shifted-clock.mjs"),
).href;

export default async function measureNewsletters(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), "oriki-bench-newsletters-"));
  const CLOCK_SHIFT_FILE = join(folder, "shift");
  // Nobody is written to at night: for the shop it is noon in Lagos.
  writeFileSync(CLOCK_SHIFT_FILE, String(new Date().setUTCHours(11, 0, 0, 0) - Date.now()));
  const dataDir = join(folder, "data");
  const env = { SEED: "demo", NODE_OPTIONS: `--import ${PRELOAD}`, CLOCK_SHIFT_FILE };
  const shop = new ShopProcess({ dataDir, port: await freePort(), env });
  const client = createClient(shop.port, 16);
  let pool: pg.Pool | undefined;
  try {
    shop.launch();
    await shop.ready();
    const { url } = await openDatabase({ DATA_DIR: dataDir });
    pool = new pg.Pool({ connectionString: url, max: 1 });
    const { token, id } = await begin(shop.port, pool);
    const move = (move: "pause" | "resume") =>
      rpc(shop.port, "move_newsletter", token, { id, move });
    const waiting = async () => {
      const { rows } = await pool!.query<{ count: number }>(
        "select count(*)::int as count from mail_outbox where status = 'queued' and template = 'newsletter'",
      );
      return rows[0]!.count;
    };
    const begun = async () => {
      const end = Date.now() + LONGEST_WAIT_MS;
      while ((await waiting()) < BEGUN) {
        if (Date.now() > end) throw new Error("No piece of the newsletter was written");
        await pause(100);
      }
    };
    const ask = () => client.paced(nextCall, PER_SECOND, SECONDS);
    await ask();
    const [sending, resting]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < TURNS; turn++) {
      if (turn > 0) await move("resume");
      await begun();
      sending.push(...(await ask()));
      await move("pause");
      // Where a piece takes longer than its pause the outbox is never empty by itself.
      await pool.query(
        "delete from mail_outbox where status = 'queued' and template = 'newsletter'",
      );
      resting.push(...(await ask()));
    }
    const p95 = (times: number[]) =>
      quantile(
        times.toSorted((a, b) => a - b),
        0.95,
      );
    const [with50k, without] = [p95(sending), p95(resting)];
    const round = (value: number) => Math.round(value * 100) / 100;
    return [
      { name: "requests while a newsletter is paused, p95", value: round(without), unit: "ms" },
      { name: "requests while a newsletter leaves, p95", value: round(with50k), unit: "ms" },
      {
        name: "newsletter to 50,000, p95 ratio",
        value: round(with50k / without),
        unit: "×",
        limit: 1.1,
      },
    ];
  } finally {
    client.close();
    await pool?.end();
    await shop.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A shop's pages, kept and fresh ones, and what its search box asks. */
function nextCall(n: number) {
  if (n % 3 === 0) return { path: "/", headers: { "accept-encoding": "br" } };
  if (n % 3 === 1) return { path: `/products?seen=${randomUUID()}` };
  return { path: `/product/${1 + (n % 1000)}` };
}

async function begin(port: number, pool: pg.Pool): Promise<{ token: string; id: string }> {
  const token = await becomeAdmin(port, pool);
  await pool.query(
    "insert into newsletter_subscribers (email) select 'reader' || n || '@example.com' from generate_series(1, $1::int) n",
    [READERS],
  );
  const text = "Nine pieces, **once**. [See them](/new-arrivals) before they are gone.";
  const saved = await rpc<{ id: string; version: number }>(port, "save_newsletter", token, {
    subject: "A drop on Friday",
    blocks: [
      { kind: "text", id: "a", title: "Friday", text },
      { kind: "edit", id: "b", title: "The edit", collection: "owambe-edit", size: 4 },
      { kind: "promises", id: "c", title: "How it comes to you" },
    ],
  });
  await rpc(port, "send_newsletter", token, { ...saved, at: null, is_sure: true });
  return { token, id: saved.id };
}
