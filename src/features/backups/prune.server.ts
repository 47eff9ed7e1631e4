import { listDumps, readCatalogue } from "./catalogue.server.ts";
import { baseKey, dumpKey } from "./names.server.ts";
import { chooseKept } from "./rules.ts";
import { fileKey, forgetFile, listFiles } from "./ship-files.server.ts";
import type { BackupSource } from "./source.server.ts";
import type { Vault } from "./store/vault.server.ts";

/** Deletes what the rule keeps no longer: copies first, then the log and the files that none needs. */
export async function pruneBackups(source: BackupSource, vault: Vault): Promise<void> {
  const { bases, pieces } = await readCatalogue(vault);
  const kept = chooseKept(bases, pieces, source.clock.now());
  const keptNames = new Set(kept.bases.map(({ name }) => name));
  for (const { name } of bases.filter((base) => !keptNames.has(base.name))) {
    // Without its description a copy does not exist.
    await vault.delete(baseKey(name).about);
    await vault.delete(baseKey(name).copy);
  }
  const keptPieces = new Set(kept.pieces.map(({ name }) => name));
  for (const { name } of pieces) if (!keptPieces.has(name)) await vault.delete(name);

  if (!source.files) return;
  const needed = new Set([
    ...bases.filter(({ name }) => keptNames.has(name)).flatMap(({ files }) => files),
    ...(await listFiles(source.db)),
  ]);
  const neededKeys = new Set([...needed].map(fileKey));
  for (const { key } of await vault.list("files/")) {
    if (neededKeys.has(key)) continue;
    await vault.delete(key);
    forgetFile(vault, key);
  }
}

/** The same rule for dumps, which have their uploaded files in them. */
export async function pruneDumps(vault: Vault, now: Date): Promise<void> {
  const dumps = await listDumps(vault);
  const kept = new Set(chooseKept(dumps, [], now).bases.map(({ name }) => name));
  for (const { name } of dumps.filter((dump) => !kept.has(dump.name))) {
    await vault.delete(dumpKey(name).database);
    await vault.delete(dumpKey(name).secrets);
  }
}
