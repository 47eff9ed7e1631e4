import { createReadStream, type Dirent, existsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { writeAbout } from "./catalogue.server.ts";
import { baseKey, readPosition, stampOf } from "./names.server.ts";
import { shipFiles } from "./ship-files.server.ts";
import { shipLog } from "./ship-log.server.ts";
import { asSuperuser, type BackupSource, tryLock } from "./source.server.ts";
import type { Vault } from "./store/vault.server.ts";
import { packTar, type TarEntry } from "./tar.server.ts";

/** Folders whose content belongs to the running server, and the log, which is copied by itself. */
const EMPTIED = new Set([
  "pg_wal",
  "pg_replslot",
  "pg_dynshmem",
  "pg_notify",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
]);
/** Of this server's life, not of the data. */
const LEFT_OUT = new Set([
  "postmaster.pid",
  "postmaster.opts",
  "recovery.signal",
  "backup_label",
  "backup_label.old",
]);
const isTemporary = (name: string) => /^pgsql_tmp|^pg_internal\.init/.test(name);

/** A copy in the store. */
export interface MadeBase {
  name: string;
  line: string;
  finishedAt: Date;
}

/**
 * Copies the whole database while it works, with PostgreSQL's own functions for this, and the shop's
 * secrets; then the log that the copy needs, and uploaded files. It exists once its description is
 * written.
 *
 * @returns undefined when another process is at it
 */
export function copyBase(source: BackupSource, vault: Vault): Promise<MadeBase | undefined> {
  return asSuperuser(source.adminUrl, async (client) => {
    if (!(await tryLock(client, "copyBase"))) return undefined;
    const log = await shipPatiently(source, vault);
    const startedAt = source.clock.now();
    const name = `${stampOf(startedAt)}-${log.line}`;
    const { rows } = await client.query<{ from: string }>(
      "select pg_backup_start('oriki', true) as from",
    );
    const from = readPosition(rows[0]!.from);
    const state = { to: undefined as bigint | undefined };
    await vault.put(baseKey(name).copy, packTar(readShop(source, client, state)));
    const finishedAt = source.clock.now();
    const files = await shipFiles(source, vault);
    // The log until the copy's end belongs to it.
    const after = await shipPatiently(source, vault);
    if (after.line !== log.line || state.to === undefined || after.to < state.to)
      throw new Error("Some of the log was let go while the copy was made. Make another.");
    const { line, timeline } = log;
    const about = { line, timeline, from, to: state.to, startedAt, finishedAt, files };
    await writeAbout(vault, name, about);
    return { name, line, finishedAt };
  });
}

/** The log as it is now, also when another process is copying it in this moment. */
async function shipPatiently(source: BackupSource, vault: Vault) {
  for (let attempt = 1; ; attempt++) {
    const shipped = await shipLog(source, vault);
    if (shipped) return shipped;
    if (attempt === 120) throw new Error("Another process has been copying the log for a minute");
    await pause(500);
  }
}

async function* readShop(
  { dataDir, clusterDir }: BackupSource,
  client: pg.Client,
  state: { to: bigint | undefined },
): AsyncGenerator<TarEntry> {
  yield { path: "postgres", isFolder: true };
  for await (const entry of readFolder(clusterDir, clusterDir)) yield entry;
  const { rows } = await client.query<{ lsn: string; labelfile: string }>(
    "select lsn, labelfile from pg_backup_stop(false)",
  );
  state.to = readPosition(rows[0]!.lsn);
  const label = Buffer.from(rows[0]!.labelfile);
  yield file("postgres/backup_label", label.length, Readable.from([label]));
  const secrets = join(dataDir, "secrets.json");
  if (existsSync(secrets)) yield await readFile(secrets, "secrets.json");
}

/** Files that vanish meanwhile were made after the copy began: the log makes them again. */
async function* readFolder(root: string, folder: string): AsyncGenerator<TarEntry> {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(
    unlessMissing<Dirent[]>([]),
  )) {
    const path = join(folder, entry.name);
    const name = relative(root, path);
    if (LEFT_OUT.has(name) || isTemporary(entry.name)) continue;
    if (entry.isDirectory()) {
      yield { path: `postgres/${name}`, isFolder: true };
      if (!EMPTIED.has(name)) yield* readFolder(root, path);
    } else if (entry.isFile()) {
      const found = await readFile(path, `postgres/${name}`).catch(unlessMissing(undefined));
      if (found) yield found;
    }
  }
}

async function readFile(path: string, name: string): Promise<TarEntry> {
  const { size } = await stat(path);
  // What is appended meanwhile the log has, too.
  const content =
    size === 0
      ? Readable.from([])
      : createReadStream(path, { end: size - 1, highWaterMark: 1 << 20 });
  return file(name, size, readUnlessGone(content));
}

const file = (path: string, bytes: number, content: AsyncIterable<Uint8Array>): TarEntry => ({
  path,
  isFolder: false,
  bytes,
  content,
});

async function* readUnlessGone(content: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const bytes of content) yield bytes;
  } catch (error) {
    unlessMissing(undefined)(error);
  }
}

/** @throws every other error than that a file is not there */
const unlessMissing =
  <T>(instead: T) =>
  (error: unknown): T => {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return instead;
    throw error;
  };
