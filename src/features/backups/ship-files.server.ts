import { Readable } from "node:stream";
import { sql } from "drizzle-orm";
import type { Queryable } from "~/db/client.ts";
import { contentKey } from "~/features/images/stored-file.ts";
import type { BackupSource } from "./source.server.ts";
import type { Vault } from "./store/vault.server.ts";

/** How the store names a file. */
export const fileKey = (key: string): string => `files/${key}`;

/** Uploaded files that the database speaks of, as the file store names them. */
export async function listFiles(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute<{ bucket: string; etag: string }>(
    sql`select distinct bucket, etag from storage_objects order by bucket, etag`,
  );
  return rows.map(({ bucket, etag }) => contentKey(bucket, etag));
}

/** What a store is known to have, so that it is asked once. */
const known = new WeakMap<Vault, Set<string>>();

/** Copies uploaded files that the store has not got. They never change. @returns all that there are */
export async function shipFiles(
  source: Pick<BackupSource, "db" | "files">,
  vault: Vault,
): Promise<string[]> {
  if (!source.files) return [];
  const all = await listFiles(source.db);
  const there = known.get(vault) ?? new Set((await vault.list("files/")).map(({ key }) => key));
  known.set(vault, there);
  for (const key of all) {
    if (there.has(fileKey(key))) continue;
    const bytes = await source.files.get(key);
    // Deleted in this very moment, or lost before; a restore says which are missing.
    if (!bytes) continue;
    await vault.put(fileKey(key), Readable.from([bytes]));
    there.add(fileKey(key));
  }
  return all;
}

/** Forgets that the store has a file, which has just been deleted from it. */
export function forgetFile(vault: Vault, key: string): void {
  known.get(vault)?.delete(key);
}
