import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "~/db/embedded/postgres.ts";
import { parseConfig } from "~/platform/config.ts";
import { createTokenKeys } from "~/platform/tokens.ts";
import { freePort, ShopProcess } from "../../scripts/lib/shop-process.ts";

const SECRET = "the-same-for-all-copies-of-this-shop";

/** What copies of one shop share: a database and the secrets; each has a folder of its own. */
export interface SharedShop {
  /** Of an empty database. */
  databaseUrl: string;
  /** What programs may do everything with. */
  serviceKey: string;
  /** A copy that is not launched yet, of this build or of another folder's. */
  copy(env?: Record<string, string>, source?: string): Promise<ShopProcess>;
  /** Ends every copy at once, then the database. */
  remove(): Promise<void>;
}

/** A PostgreSQL of its own for several copies, which are processes as `npm start` runs them. */
export async function shareShop(): Promise<SharedShop> {
  const folder = mkdtempSync(join(tmpdir(), "oriki-copies-"));
  const database = await startEmbeddedPostgres({
    dataDir: join(folder, "database"),
    logger: { info() {}, warn: console.warn, error: console.error },
  });
  const secrets = { jwtSecret: SECRET, encryptionKey: SECRET };
  const { serviceKey } = await createTokenKeys(parseConfig({}), secrets);
  const copies: ShopProcess[] = [];
  return {
    databaseUrl: database.url,
    serviceKey,
    async copy(env = {}, source) {
      const made = new ShopProcess({
        dataDir: join(folder, `copy-${copies.length + 1}`),
        port: await freePort(),
        env: {
          DATABASE_URL: database.url,
          JWT_SECRET: SECRET,
          ...env,
        },
        ...(source ? { source } : {}),
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
