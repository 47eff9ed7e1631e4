import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "~/db/embedded/postgres.ts";
import { freePort, ShopProcess } from "../../scripts/lib/shop-process.ts";

/** What copies of one shop share: a database, the secrets and a folder. */
export interface SharedShop {
  /** Of an empty database. */
  databaseUrl: string;
  dataDir: string;
  /** A copy that is not launched yet. */
  copy(env?: Record<string, string>): Promise<ShopProcess>;
  /** Ends every copy at once, then the database. */
  remove(): Promise<void>;
}

/** A PostgreSQL of its own for several copies, which are processes as `npm start` runs them. */
export async function shareShop(): Promise<SharedShop> {
  const folder = mkdtempSync(join(tmpdir(), "oriki-copies-"));
  const database = await startEmbeddedPostgres({
    dataDir: join(folder, "database"),
    logger: { info() {}, warn: console.warn, error: console.error },
    onLost: (error) => console.error(error),
  });
  const dataDir = join(folder, "files");
  const copies: ShopProcess[] = [];
  return {
    databaseUrl: database.url,
    dataDir,
    async copy(env = {}) {
      const made = new ShopProcess({
        dataDir,
        port: await freePort(),
        env: {
          DATABASE_URL: database.url,
          JWT_SECRET: "of-all-copies-of-this-shop-alike",
          ...env,
        },
      });
      copies.push(made);
      return made;
    },
    async remove() {
      await Promise.all(copies.map((copy) => copy.kill()));
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
