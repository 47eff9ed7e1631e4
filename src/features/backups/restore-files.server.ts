import type { Queryable } from "~/db/client.ts";
import { fileBytes } from "~/db/schema/store.ts";
import type { FileStore } from "~/platform/services/files.ts";
import { fileKey, listFiles } from "./ship-files.server.ts";
import type { Vault } from "./store/vault.server.ts";

export interface FilesReport {
  /** Uploaded files that the database speaks of; undefined where they are kept elsewhere. */
  files: number | undefined;
  missingFiles: string[];
}

/** Sees to the uploaded files of a restored database. */
export type RestoreFiles = (db: Queryable, vault: Vault) => Promise<FilesReport>;

/** Brings them back from the backup. */
export const bringFilesTo =
  (store: FileStore): RestoreFiles =>
  (db, vault) =>
    compare(db, listKept(vault), async (key) =>
      store.put(key, await vault.read(fileKey(key)), "application/octet-stream"),
    );

/** Only looks whether the backup has them. */
export const lookForFiles: RestoreFiles = (db, vault) => compare(db, listKept(vault));

/** They came with the database. */
export const filesInDatabase: RestoreFiles = (db) =>
  compare(
    db,
    db
      .select({ key: fileBytes.key })
      .from(fileBytes)
      .then((rows) => rows.map(({ key }) => key)),
  );

/** They lie in a bucket, which keeps them by its own means. */
export const filesElsewhere: RestoreFiles = async () => ({ files: undefined, missingFiles: [] });

/** The names of the files in the backup, as the database writes them. */
async function listKept(vault: Vault): Promise<string[]> {
  return (await vault.list(fileKey(""))).map(({ key }) => key.slice(fileKey("").length));
}

async function compare(
  db: Queryable,
  kept: Promise<string[]>,
  bring?: (key: string) => Promise<void>,
): Promise<FilesReport> {
  const wanted = await listFiles(db);
  const there = new Set(await kept);
  for (const key of wanted) if (there.has(key)) await bring?.(key);
  return { files: wanted.length, missingFiles: wanted.filter((key) => !there.has(key)) };
}
