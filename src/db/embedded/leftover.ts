import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** What `postmaster.pid` in a cluster says about the server that wrote it. */
export interface PostmasterRecord {
  pid: number;
  ready: boolean;
}

/** Reads `postmaster.pid`; `undefined` when there is none. The process may be long dead. */
export function findPostmaster(clusterDir: string): PostmasterRecord | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(clusterDir, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return undefined;
  }
  // A standalone backend writes its pid negated.
  const pid = Math.abs(Number(lines[0]));
  if (!Number.isSafeInteger(pid) || pid < 2) return undefined;
  return { pid, ready: lines[7]?.trim() === "ready" };
}

/**
 * Ends the server that an earlier process, killed before it could do so itself, left running on
 * the cluster. To be called by the holder of the data directory's lock only. Returns the pid of
 * the server that was stopped.
 */
export async function stopLeftover(clusterDir: string): Promise<number | undefined> {
  const found = findPostmaster(clusterDir);
  if (!found) {
    // A disk that was full when a server began leaves an empty one, and PostgreSQL would refuse to start.
    rmSync(join(clusterDir, "postmaster.pid"), { force: true });
    return undefined;
  }
  if (!isServerOf(found.pid, clusterDir)) {
    // The number may belong to an innocent process by now: PostgreSQL would refuse to start.
    if (isAlive(found.pid)) rmSync(join(clusterDir, "postmaster.pid"), { force: true });
    return undefined;
  }
  for (const [signal, patienceMs] of [
    ["SIGINT", 3500],
    ["SIGQUIT", 1000],
    ["SIGKILL", 5000],
  ] as const) {
    signalServer(found.pid, signal);
    const deadline = Date.now() + patienceMs;
    while (Date.now() < deadline) {
      if (!isServerOf(found.pid, clusterDir)) return found.pid;
      await sleep(10);
    }
  }
  return found.pid;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function signalServer(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has just ended.
  }
}

/** Whether `pid` is a PostgreSQL server at work in `clusterDir`, told from its reused number. */
function isServerOf(pid: number, clusterDir: string): boolean {
  try {
    const dir = realpathSync(clusterDir);
    if (process.platform === "linux") {
      const program = basename(readlinkSync(`/proc/${pid}/exe`)).split(" ", 1)[0];
      return program === "postgres" && readlinkSync(`/proc/${pid}/cwd`) === dir;
    }
    const command = execFileSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" });
    return command.includes("postgres") && command.includes(clusterDir);
  } catch {
    return false;
  }
}
