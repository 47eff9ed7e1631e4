import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { ClockWatch } from "~/platform/clock-watch.ts";
import type { Context } from "~/platform/context.ts";
import { copyBase } from "./copy-base.server.ts";
import { dumpDatabase } from "./dump.server.ts";
import { dumpKey, stampOf } from "./names.server.ts";
import type { FindProgram } from "./programs.server.ts";
import { pruneBackups, pruneDumps } from "./prune.server.ts";
import { reportGood, reportProblem } from "./report.server.ts";
import { listFiles } from "./ship-files.server.ts";
import { sourceOf } from "./source.server.ts";
import { openVault, type Vault } from "./store/vault.server.ts";

/** What a backup needs of the shop, running or not. */
export interface BackupShop extends Pick<Context, "config" | "db" | "files" | "clock"> {
  /** While the clock is not steady nothing is deleted by its age. */
  clockWatch?: ClockWatch;
  /** By default what is installed. */
  findProgram?: FindProgram;
}

const vaults = new WeakMap<Context["config"], Vault>();

/** The shop's one vault, which remembers what it has; undefined where BACKUP_URL is not set. */
export function vaultOf({ config }: Pick<BackupShop, "config">): Vault | undefined {
  const vault = vaults.get(config) ?? openVault(config);
  if (vault) vaults.set(config, vault);
  return vault;
}

/**
 * Makes a whole backup now, and deletes what the rule keeps no longer: a copy of the embedded database
 * with its log, or a dump of another server's; with uploaded files and secrets.
 *
 * @returns when it was finished; undefined when another process is making one
 */
export async function backUp(shop: BackupShop, vault: Vault): Promise<Date | undefined> {
  const { db, clock } = shop;
  try {
    const source = sourceOf(shop);
    const finishedAt = source
      ? (await copyBase(source, vault))?.finishedAt
      : await dumpShop(shop, vault);
    if (!finishedAt) return undefined;
    if (shop.clockWatch?.isSteady() ?? true) await prune(shop, vault);
    await reportGood(db, "copy", finishedAt);
    return finishedAt;
  } catch (error) {
    await reportProblem(db, "copy", clock.now(), error);
    throw error;
  }
}

async function prune(shop: BackupShop, vault: Vault): Promise<void> {
  const source = sourceOf(shop);
  if (source) await pruneBackups(source, vault);
  else await pruneDumps(vault, shop.clock.now());
}

/** The database of another server, as it is at one moment, with uploaded files in it, and the secrets. */
async function dumpShop(shop: BackupShop, vault: Vault): Promise<Date> {
  const { config, db, files, clock, findProgram } = shop;
  const at = clock.now();
  const key = dumpKey(stampOf(at));
  const secrets = join(config.dataDir, "secrets.json");
  if (existsSync(secrets)) await vault.put(key.secrets, Readable.from([await readFile(secrets)]));
  // Those from before the shop had this database lie in DATA_DIR.
  await files.share?.(await listFiles(db));
  await vault.put(key.database, dumpDatabase(config.databaseDirectUrl!, findProgram));
  return at;
}
