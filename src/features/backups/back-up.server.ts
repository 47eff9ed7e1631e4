import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { Context } from "~/platform/context.ts";
import { copyBase } from "./copy-base.server.ts";
import { dumpDatabase } from "./dump.server.ts";
import { dumpKey, stampOf } from "./names.server.ts";
import { pruneBackups, pruneDumps } from "./prune.server.ts";
import { reportGood, reportProblem } from "./report.server.ts";
import { shipFiles } from "./ship-files.server.ts";
import { sourceOf } from "./source.server.ts";
import { openVault, type Vault } from "./store/vault.server.ts";

/** What a backup needs of the shop, running or not. */
export type BackupShop = Pick<Context, "config" | "db" | "files" | "clock">;

const vaults = new WeakMap<BackupShop["config"], Vault>();

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
    if (source) await pruneBackups(source, vault);
    else await pruneDumps(vault, clock.now());
    await reportGood(db, "copy", finishedAt);
    return finishedAt;
  } catch (error) {
    await reportProblem(db, "copy", clock.now(), error);
    throw error;
  }
}

/** The database of another server, as it is at one moment, and what lies in DATA_DIR. */
async function dumpShop({ config, db, files, clock }: BackupShop, vault: Vault): Promise<Date> {
  const at = clock.now();
  const key = dumpKey(stampOf(at));
  const secrets = join(config.dataDir, "secrets.json");
  if (existsSync(secrets)) await vault.put(key.secrets, Readable.from([await readFile(secrets)]));
  await shipFiles({ db, files: config.s3 ? undefined : files }, vault);
  await vault.put(key.database, dumpDatabase(config.databaseDirectUrl!));
  return at;
}
