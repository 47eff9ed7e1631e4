import { mkdirSync, readdirSync } from "node:fs";
import { mkdir, open, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { recoverCluster } from "~/db/embedded/recover.ts";
import { type KeptBase, readCatalogue } from "./catalogue.server.ts";
import { baseKey, segmentFile } from "./names.server.ts";
import { type LogPiece, planRestore } from "./rules.ts";
import type { Vault } from "./store/vault.server.ts";
import { unpackTar } from "./tar.server.ts";

const SEGMENT = 16 * 1024 * 1024;
const OURS = { file: 0o600, folder: 0o700 };

/** A backup cannot be restored so; the message says what to do. */
export class RestoreError extends Error {
  override name = "RestoreError";
}

export interface RestoredDatabase {
  /** When the copy was finished that it began with. */
  copiedAt: Date;
  /** Everything that was committed by then is there. */
  until: Date;
  /** When the last transaction was committed, if the log had one. */
  lastCommit: Date | undefined;
}

/**
 * Makes the database and the secrets of a shop anew in an empty folder, as they were at a moment, or as
 * late as the store knows. It is stopped then; uploaded files are not there yet.
 *
 * @throws RestoreError when the folder is not empty, or the store has nothing that old
 */
export async function restoreDatabase(
  vault: Vault,
  dataDir: string,
  options: { at?: Date | undefined; settings?: Record<string, string> } = {},
): Promise<RestoredDatabase> {
  requireEmpty(dataDir);
  const { bases, pieces } = await readCatalogue(vault);
  const plan = planRestore(bases, pieces, options.at ?? new Date(8.64e15));
  if (!plan) throw new RestoreError(explainNothing(vault, bases, options.at));
  const base = bases.find(({ name }) => name === plan.base.name)!;
  try {
    await unpackCopy(vault, base, dataDir);
    for (const piece of plan.pieces) await layPiece(vault, base, piece, dataDir);
    const { lastCommit } = await recoverCluster(dataDir, {
      until: options.at,
      ...(options.settings ? { settings: options.settings } : {}),
    });
    return { copiedAt: base.finishedAt, until: plan.until, lastCommit };
  } catch (error) {
    // What is left of it must not be taken for a shop, nor stand in the way of the next try.
    for (const name of readdirSync(dataDir)) {
      if (name !== "postgres.log") await rm(join(dataDir, name), { recursive: true, force: true });
    }
    throw error;
  }
}

/** @throws RestoreError when there is anything but the log of a try that failed */
function requireEmpty(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: OURS.folder });
  if (readdirSync(dataDir).every((name) => name === "postgres.log")) return;
  throw new RestoreError(
    `${dataDir} is not empty. Move it away, or set DATA_DIR to an empty folder: nothing is overwritten.`,
  );
}

function explainNothing(vault: Vault, bases: readonly KeptBase[], at: Date | undefined): string {
  const oldest = bases.at(-1);
  if (!oldest)
    return `There is no backup of an embedded database in ${vault.place}. A dump of another server's is restored with DATABASE_URL.`;
  return at && at < oldest.finishedAt
    ? `The oldest backup in ${vault.place} is of ${oldest.finishedAt.toISOString()}: nothing older can be restored.`
    : `The backups in ${vault.place} lack the log that they need.`;
}

async function unpackCopy(vault: Vault, base: KeptBase, dataDir: string): Promise<void> {
  const archive = await vault.get(baseKey(base.name).copy);
  if (!archive) throw new RestoreError(`The copy ${base.name} is gone from ${vault.place}.`);
  for await (const entry of unpackTar(archive)) {
    const path = join(dataDir, entry.path);
    if (entry.isFolder) await mkdir(path, { recursive: true, mode: OURS.folder });
    else {
      await mkdir(dirname(path), { recursive: true, mode: OURS.folder });
      await writeFile(path, entry.content, { mode: OURS.file });
    }
  }
}

/** Writes a piece of the log where PostgreSQL looks for it. Files of the log have one size always. */
async function layPiece(vault: Vault, base: KeptBase, piece: LogPiece, dataDir: string) {
  const name = segmentFile(base.timeline, piece.from);
  const path = join(dataDir, "postgres/pg_wal", name);
  const bytes = await vault.read(piece.name);
  if (bytes.length !== Number(piece.to - piece.from))
    throw new RestoreError(`${piece.name} is not as long as its name says: it is damaged.`);
  const file = await open(path, "a", OURS.file).then(async (made) => {
    await made.close();
    return open(path, "r+");
  });
  try {
    if ((await file.stat()).size !== SEGMENT) await file.truncate(SEGMENT);
    await file.write(bytes, 0, bytes.length, Number(piece.from % BigInt(SEGMENT)));
  } finally {
    await file.close();
  }
}
