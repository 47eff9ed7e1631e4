import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { EmbeddedPostgresError } from "./error.ts";

/**
 * Takes `dataDir` for this process alone, creating it when it is missing, and returns the function
 * that gives it up. The lock is one the kernel holds for the process (SQLite's, the only such lock
 * within reach of Node without an addon): it vanishes with the process however that ends, and a
 * later process that happens to get the same pid is not mistaken for the holder.
 *
 * @throws EmbeddedPostgresError naming the holder when another process has it.
 */
export function lockDataDir(dataDir: string): () => void {
  const holderFile = join(dataDir, "server.json");
  let lock: DatabaseSync | undefined;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    lock = new DatabaseSync(join(dataDir, "server.lock"), { timeout: 0 });
    lock.exec("PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE");
    writeFileSync(holderFile, JSON.stringify({ pid: process.pid }), { mode: 0o600 });
  } catch (error) {
    lock?.close();
    if (isBusy(error)) {
      throw new EmbeddedPostgresError(
        `Another server (pid ${readHolder(holderFile)}) is already running on ${dataDir}. ` +
          "Stop it, or give this one a DATA_DIR of its own.",
      );
    }
    const reason = error instanceof Error ? error.message : String(error);
    throw new EmbeddedPostgresError(
      `DATA_DIR ${dataDir} cannot be used: ${reason}. Give this user the right to write there, or set DATA_DIR to another folder.`,
    );
  }
  return () => lock.close();
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === 5;
}

function readHolder(file: string): string {
  try {
    return String(JSON.parse(readFileSync(file, "utf8")).pid);
  } catch {
    return "unknown";
  }
}
