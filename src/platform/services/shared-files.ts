import { eq, sql } from "drizzle-orm";
import type { Database, Queryable } from "~/db/client.ts";
import { fileBytes } from "~/db/schema/store.ts";
import type { Config } from "../config.ts";
import { createFileStore, type FileStore } from "./files.ts";

/** What can be made again from another file; each copy keeps its own. */
const isDerived = (key: string) => key.startsWith("variants/");

/**
 * Where a shop with these settings keeps files: in S3; else in the database where several copies may
 * share it; else in DATA_DIR, where the database lies too.
 */
export function filesOf(config: Config, db: Database): FileStore {
  const files = createFileStore(config);
  return config.databaseUrl && !config.s3 ? sharedFiles(db, files) : files;
}

/**
 * Files in the database, for copies with folders of their own: what is sent to one is there for all at
 * once. Keys name content, which never changes. Files from before lie in this copy's folder.
 */
export function sharedFiles(db: Database, local: FileStore): FileStore {
  const store = (key: string, bytes: Uint8Array, on: Queryable = db) =>
    on
      .insert(fileBytes)
      .values({ key, bytes: Buffer.from(bytes) })
      .onConflictDoNothing();
  return {
    async put(key, bytes, mimeType, on) {
      if (isDerived(key)) await local.put(key, bytes, mimeType);
      else await store(key, bytes, on);
    },
    async get(key) {
      const near = await local.get(key);
      if (near || isDerived(key)) return near;
      const [row] = await db
        .select({ bytes: fileBytes.bytes })
        .from(fileBytes)
        .where(eq(fileBytes.key, key));
      return row?.bytes;
    },
    async remove(key, on = db) {
      await local.remove(key);
      if (!isDerived(key)) await on.delete(fileBytes).where(eq(fileBytes.key, key));
    },
    async share(keys) {
      const { rows } = await db.execute<{ key: string }>(sql`
        select key from unnest(${sql.param(keys)}::text[]) key
        except select key from ${fileBytes}`);
      for (const { key } of rows) {
        const bytes = await local.get(key);
        if (bytes) await store(key, bytes);
      }
    },
  };
}
