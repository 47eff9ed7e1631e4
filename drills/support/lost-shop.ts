import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { connect, type Queryable } from "~/db/client.ts";
import { startEmbeddedPostgres } from "~/db/embedded/postgres.ts";
import { migrateDatabase } from "~/db/migrate.ts";
import { readCatalogue } from "~/features/backups/catalogue.server.ts";
import { bringFilesTo } from "~/features/backups/restore-files.server.ts";
import { type RestoreReport, restoreShop } from "~/features/backups/restore-shop.server.ts";
import { requireVault, type Vault } from "~/features/backups/store/vault.server.ts";
import { createRandom, type Random } from "~/lib/random.ts";
import { parseConfig } from "~/platform/config.ts";
import { createFileStore } from "~/platform/services/files.ts";
import { createPaystack } from "~/platform/services/paystack.ts";
import { freePort, ShopProcess } from "../../scripts/lib/shop-process.ts";
import { startPaystackDouble } from "../../tests/support/paystack-double.ts";
import { oneOrder } from "./shoppers.ts";
import { stockProducts } from "./stock.ts";

export interface LossOptions {
  shoppers: number;
  /** How long they order before the disk is lost. */
  seconds: number;
  /** Every so many seconds the log is copied. */
  logSeconds: number;
  /** Whether the restored shop is opened, too. */
  reopen: boolean;
}

export interface Loss {
  /** Orders that the shop said yes to. */
  acknowledged: number;
  /** Of those, how many the restored shop does not have. */
  missing: number;
  /** From the first of them until the disk was lost. */
  missingSeconds: number;
  /** References of cards that Paystack took for orders that are missing. */
  paidAndMissing: string[];
  restoreSeconds: number;
  /** Until it answered, from the beginning of the restore on. */
  openSeconds: number;
  report: RestoreReport;
}

const SECRET_KEY = "sk_test_double";
const quiet = { info() {}, warn() {}, error: console.error };

/**
 * A shop full of shoppers loses its data folder between two moments, as with a broken disk, and is
 * restored elsewhere from its backups.
 */
export async function loseShop(options: LossOptions): Promise<Loss> {
  const folder = mkdtempSync(join(tmpdir(), "oriki-lost-"));
  const port = await freePort();
  const paystack = await startPaystackDouble({
    secretKey: SECRET_KEY,
    webhookUrl: `http://127.0.0.1:${port}/webhooks/paystack`,
  });
  const env = {
    BACKUP_URL: join(folder, "backups"),
    BACKUP_PASSPHRASE: "correct horse battery",
    BACKUP_LOG_SECONDS: String(options.logSeconds),
    PAYSTACK_SECRET_KEY: SECRET_KEY,
    PAYSTACK_BASE_URL: paystack.url,
  };
  const dataDir = join(folder, "data");
  const shop = new ShopProcess({ dataDir, port, env });
  const elsewhere = join(folder, "elsewhere");
  const again = new ShopProcess({ dataDir: elsewhere, port, env });
  try {
    const products = await fillShelves(dataDir);
    const vault = requireVault(parseConfig(env));
    shop.launch();
    await shop.ready();
    await waitForCopy(vault);

    const orders = new Orders(shop.url, products, paystack);
    await orders.placeFor(options.seconds * 1000, options.shoppers);
    await shop.kill();
    shop.killDatabase();
    const lostAt = Date.now();
    await removeAll(dataDir);

    const config = parseConfig({ ...env, DATA_DIR: elsewhere });
    let missing: Acknowledged[] = [];
    const report = await restoreShop(vault, {
      dataDir: elsewhere,
      files: bringFilesTo(createFileStore(config)),
      paystack: createPaystack(config.paystack),
      async look(db) {
        missing = await orders.missingIn(db);
      },
    });
    const restoreSeconds = secondsSince(lostAt);
    if (options.reopen) {
      again.launch();
      await again.ready();
    }
    const openSeconds = secondsSince(lostAt);
    await again.stop();

    const first = Math.min(lostAt, ...missing.map(({ at }) => at));
    return {
      acknowledged: orders.acknowledged.length,
      missing: missing.length,
      missingSeconds: (lostAt - first) / 1000,
      paidAndMissing: missing.flatMap(({ reference }) => reference ?? []),
      restoreSeconds,
      openSeconds,
      report,
    };
  } finally {
    await Promise.all([shop.kill(), again.kill()]);
    await paystack.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

const secondsSince = (at: number) => (Date.now() - at) / 1000;

/** Sessions of the killed server may still write for a moment. */
async function removeAll(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

/** Works on the database of a closed shop. */
async function inDatabase<T>(dataDir: string, work: (url: string) => Promise<T>): Promise<T> {
  const server = await startEmbeddedPostgres({ dataDir, logger: quiet });
  return work(server.url).finally(() => server.stop());
}

function fillShelves(dataDir: string): Promise<number[]> {
  return inDatabase(dataDir, async (url) => {
    await migrateDatabase(url);
    const { pool } = connect(url, { max: 1 });
    return stockProducts(pool, 3).finally(() => pool.end());
  });
}

/** The shop makes its first copy by itself. */
async function waitForCopy(vault: Vault): Promise<void> {
  const givenUp = Date.now() + 120_000;
  while ((await readCatalogue(vault)).bases.length === 0) {
    if (Date.now() > givenUp) throw new Error("The shop has made no backup");
    await pause(100);
  }
}

interface Acknowledged {
  id: string;
  /** When the shop said yes. */
  at: number;
  /** Of the card that paid it. */
  reference?: string;
}

type Double = Awaited<ReturnType<typeof startPaystackDouble>>;

class Orders {
  readonly acknowledged: Acknowledged[] = [];

  readonly #url: string;
  readonly #products: number[];
  readonly #paystack: Double;

  constructor(url: string, products: number[], paystack: Double) {
    this.#url = url;
    this.#products = products;
    this.#paystack = paystack;
  }

  async placeFor(milliseconds: number, shoppers: number): Promise<void> {
    const until = Date.now() + milliseconds;
    const shop = async (n: number) => {
      const random = createRandom(`shopper ${n}`);
      while (Date.now() < until) await this.#placeOne(random);
    };
    await Promise.all(Array.from({ length: shoppers }, (_, n) => shop(n)));
  }

  async #placeOne(random: Random): Promise<void> {
    const method = random.pick(["paystack", "transfer", "on_delivery"] as const);
    const product = random.pick(this.#products);
    const input = { ...oneOrder(product, "transfer"), payment_method: method };
    const order = await this.#call<{ id: string; key: string }>("place_order", input);
    const noted: Acknowledged = { id: order.id, at: Date.now() };
    this.acknowledged.push(noted);
    if (method !== "paystack") return;
    const address = { order_id: order.id, key: order.key };
    const { url } = await this.#call<{ url: string }>("start_card_payment", address);
    const code = url.split("/").at(-1);
    const paid = [...this.#paystack.transactions.values()].find((one) => one.accessCode === code)!;
    this.#paystack.pay(paid.reference);
    noted.reference = paid.reference;
  }

  /** A shop that has too much to do asks to come again. */
  async #call<T>(name: string, body: object): Promise<T> {
    const key = randomUUID();
    for (;;) {
      const response = await fetch(`${this.#url}/rest/v1/rpc/${name}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", "Idempotency-Key": key },
        body: JSON.stringify(body),
      });
      if (response.ok) return (await response.json()) as T;
      if (response.status !== 503)
        throw new Error(`${name}: ${response.status} ${await response.text()}`);
      await response.body?.cancel();
      await pause(250);
    }
  }

  /** What was said yes to and is not there. */
  async missingIn(db: Queryable): Promise<Acknowledged[]> {
    const { rows } = await db.execute<{ id: string }>("select id from orders");
    const there = new Set(rows.map(({ id }) => id));
    return this.acknowledged.filter(({ id }) => !there.has(id));
  }
}
