import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { freePort, ShopProcess } from "../../../scripts/lib/shop-process.ts";
import { type S3Double, s3Settings, startS3Double } from "../../../tests/support/s3-double.ts";
import { Shoppers } from "../shoppers.ts";
import { stockProducts } from "../stock.ts";
import { type Browsers, createBrowsers } from "./browser.ts";
import { Databases } from "./databases.ts";
import { createNetwork, machines, type Network } from "./network.ts";
import { killAllIn } from "./processes.ts";
import { Proxies } from "./proxies.ts";
import { Reader } from "./readers.ts";
import { findRequirements } from "./requirements.ts";
import { waitUntil } from "./wait.ts";

const SHOPPERS = 8;

/** Everything that runs in this drill; `close` leaves nothing of it. */
export interface Night {
  databases: Databases;
  proxies: Proxies;
  copies: readonly ShopProcess[];
  s3: S3Double;
  browsers: Browsers;
  shoppers: Shoppers;
  reader: Reader;
  /** Undefined where this user may not cut one. */
  network: Network | undefined;
  /** A copy receives and sends nothing; where no network can be cut it stands still. */
  cutCopy(n: number): void;
  healCopy(n: number): void;
  /** Past PgBouncer. */
  directUrl: string;
  /** Resolves when every part runs and answers. */
  whole(): Promise<void>;
  /** On the shop's database, on the primary itself. */
  inDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Builds it all and sends the shoppers in. @throws Error with a line for whoever runs the drill */
export async function startNight(say: (line: string) => void): Promise<Night> {
  const needs = findRequirements();
  const folder = mkdtempSync(join(tmpdir(), "oriki-cluster-"));
  // The database's user goes through it to a folder of its own.
  chmodSync(folder, 0o711);
  const network = needs.nft ? createNetwork(needs.nft) : undefined;
  const closing: (() => unknown)[] = [
    () => rmSync(folder, { recursive: true, force: true }),
    () => killAllIn(folder),
    () => network?.heal(),
  ];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => void close().finally(() => process.exit(130)));
  }
  try {
    const ports = await choosePorts();
    const password = randomBytes(12).toString("hex");
    say("three PostgreSQL nodes under Patroni, one etcd (a drill's; have three) …");
    const databases = new Databases(needs, folder, ports, password);
    await databases.start();
    await databases.onPrimary(async (client) => {
      await client.query(`create role oriki login password '${password}'`);
      await client.query("create database oriki owner oriki");
    });
    say("HAProxy, PgBouncer, a bucket (the tests' own: Debian has no small S3 server) …");
    const proxies = new Proxies(needs, folder, ports, password);
    for (const name of ["database", "pool", "shop"] as const) proxies.start(name);
    const s3 = await startS3Double();
    closing.push(() => s3.stop());
    say("three copies of the shop …");
    const url = `https://${machines.proxy}:${ports.https}`;
    const secret = randomBytes(24).toString("hex");
    const copies = machines.copies.map((address, n) => {
      const reach = (port: number) => `postgresql://oriki:${password}@${address}:${port}/oriki`;
      const env = {
        HOST: address,
        PUBLIC_URL: url,
        TRUST_PROXY: "true",
        JWT_SECRET: secret,
        DATABASE_URL: reach(ports.pool),
        DATABASE_DIRECT_URL: reach(ports.primary),
        ...s3Settings(s3),
      };
      return new ShopProcess({ dataDir: join(folder, `copy${n + 1}`), port: ports.copy, env });
    });
    closing.push(() => Promise.all(copies.map((copy) => copy.kill())));
    for (const copy of copies) copy.launch();
    await Promise.all(copies.map((copy) => copy.ready()));

    const inDatabase = <T>(work: (client: pg.Client) => Promise<T>) =>
      databases.onPrimary(work, "oriki");
    const products = await inDatabase((client) => stockProducts(client, 40));
    const browsers = createBrowsers(url, proxies.certificate);
    closing.push(() => browsers.close());
    const shoppers = new Shoppers(browsers.post, {
      products,
      count: SHOPPERS,
      thinkMs: 100,
      againMs: 500,
    });
    const reader = new Reader(browsers, "/");
    const answers = async () => (await browsers.send("GET", "/readyz", {})).status === 200;
    const whole = async () => {
      await databases.whole();
      await Promise.all(copies.map((copy) => copy.ready()));
      await waitUntil("the shop behind its proxy", answers);
    };
    await whole();
    return {
      ...{ databases, proxies, copies, s3, browsers, shoppers, reader, network },
      ...{ whole, inDatabase, close },
      directUrl: `postgresql://oriki:${password}@${machines.proxy}:${ports.primary}/oriki`,
      cutCopy: (n) => (network ? network.cut(machines.copies[n]!) : copies[n]!.freeze()),
      healCopy: (n) => (network ? network.heal() : copies[n]!.thaw()),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const roles = ["etcd", "etcdPeer", "rest", "postgres", "primary", "pool"] as const;
const shopRoles = ["http", "https", "copy"] as const;
type Role = (typeof roles)[number] | (typeof shopRoles)[number];

/** One port for each part, the same at every address. */
async function choosePorts(): Promise<Record<Role, number>> {
  const ports = new Map<number, Role>();
  for (const role of [...roles, ...shopRoles]) {
    let port = await freePort();
    while (ports.has(port)) port = await freePort();
    ports.set(port, role);
  }
  return Object.fromEntries([...ports].map(([port, role]) => [role, port])) as Record<Role, number>;
}
