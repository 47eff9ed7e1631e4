// `npm run db:reset`: forgets everything in the embedded database, so that the next start makes a
// fresh shop. Files and keys in DATA_DIR stay. Refuses while the shop runs, and with DATABASE_URL.
import { existsSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { lockDataDir } from "../src/db/embedded/lock.ts";

if (existsSync(".env")) process.loadEnvFile(".env");
if (process.env.DATABASE_URL) {
  console.error("DATABASE_URL is set: empty that database with its own tools.");
  process.exit(1);
}
const dataDir = resolve(process.env.DATA_DIR || "data");
const cluster = join(dataDir, "postgres");
if (!existsSync(cluster)) {
  console.log(`There is no database in ${dataDir}.`);
  process.exit(0);
}
try {
  const release = lockDataDir(dataDir);
  rmSync(cluster, { recursive: true, force: true });
  release();
  console.log(`The database in ${dataDir} is gone; npm start makes a new one.`);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
