import { chownSync, lchownSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Account, chooseAccount } from "./account.ts";
import { findBinaries } from "./binaries.ts";
import { findFreePort } from "./postgres.ts";
import { launchPostmaster } from "./postmaster.ts";
import type { Cluster } from "./programs.ts";

export interface Recovered {
  /** When the last transaction was committed that the cluster knows; unknown when the log had none. */
  lastCommit: Date | undefined;
}

/** A log of weeks is replayed in minutes. */
const PATIENCE_MS = 60 * 60_000;

/**
 * Brings a base copy in `dataDir`, with its log in `pg_wal`, to a moment, or to the log's end. The
 * server is stopped afterwards and can then be started as usual.
 *
 * @throws EmbeddedPostgresError with the server's own words when it cannot
 */
export async function recoverCluster(
  dataDir: string,
  options: { until?: Date | undefined; settings?: Record<string, string> } = {},
): Promise<Recovered> {
  const dir = join(dataDir, "postgres");
  const logFile = join(dataDir, "postgres.log");
  const account = chooseAccount(dir);
  const cluster: Cluster = { dir, account, binaries: findBinaries(account) };
  writeFileSync(join(dir, "recovery.signal"), "", { mode: 0o600 });
  if (account) handOver(dir, account);

  const before = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  const recover = (target: Record<string, string>) =>
    replay(cluster, logFile, {
      ...options.settings,
      // Otherwise it would be called ready before the end is reached.
      hot_standby: "off",
      // Everything lies in pg_wal already.
      restore_command: "false",
      recovery_target_timeline: "current",
      recovery_target_action: "promote",
      ...target,
    });
  try {
    await recover(options.until ? { recovery_target_time: writeTime(options.until) } : {});
  } catch (error) {
    // Nothing was committed between that moment and the log's end: the end is the same.
    if (!options.until || !/before configured recovery target/.test(String(error))) throw error;
    await recover({});
  }
  return { lastCommit: lastCommitIn(readFileSync(logFile).subarray(before).toString()) };
}

async function replay(cluster: Cluster, logFile: string, settings: Record<string, string>) {
  const port = await findFreePort();
  const options = { settings, readyTimeoutMs: PATIENCE_MS };
  const server = await launchPostmaster(cluster, port, logFile, options);
  await server.stop();
}

/** So early in its start PostgreSQL knows no names of time zones, not even Z. */
const writeTime = (at: Date) => at.toISOString().replace("T", " ").replace("Z", "+00");

/** PostgreSQL says at the end of a recovery when the last transaction was. */
function lastCommitIn(log: string): Date | undefined {
  const said = [...log.matchAll(/last completed transaction was at log time (\S+ \S+)/g)].at(-1);
  const [day, time] = said?.[1]?.split(" ") ?? [];
  return day && time ? new Date(`${day}T${time.replace(/\+00$/, "")}Z`) : undefined;
}

function handOver(path: string, account: Account): void {
  chownSync(path, account.uid, account.gid);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const below = join(path, entry.name);
    if (entry.isDirectory()) handOver(below, account);
    else lchownSync(below, account.uid, account.gid);
  }
}
