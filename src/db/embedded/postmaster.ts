import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, renameSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { EmbeddedPostgresError } from "./error.ts";
import { findPostmaster } from "./leftover.ts";
import { type Cluster, clusterPath, programOptions } from "./programs.ts";
import { serverArguments } from "./settings.ts";

/** A running server process. */
export interface Postmaster {
  pid: number;
  /** Settles with a description ("exit code 1", "signal SIGKILL") when the process has ended. */
  exited: Promise<string>;
  /** Ends it: sessions are cut, everything committed is on disk. Takes under 5 s. */
  stop(): Promise<void>;
}

/** Crash recovery replays at most `max_wal_size`; a disk that needs longer than this is broken. */
const readyTimeoutMs = 120_000;
const pollMs = 10;
const maxLogBytes = 10 * 1024 * 1024;

export interface LaunchOptions {
  /** Gives a start that is under way up. */
  signal?: AbortSignal;
  /** Instead of the usual settings, for a server with another task. */
  settings?: Record<string, string>;
  /** How long it may take until it accepts connections. */
  readyTimeoutMs?: number;
}

/**
 * Starts the server and waits until it accepts connections. Its messages are appended to
 * `logFile`.
 *
 * @throws EmbeddedPostgresError with the server's own last words when it does not come up.
 */
export async function launchPostmaster(
  cluster: Cluster,
  port: number,
  logFile: string,
  options: LaunchOptions = {},
): Promise<Postmaster> {
  const log = openLog(logFile);
  const args = serverArguments(clusterPath(cluster), port, options.settings);
  // A session of its own: Ctrl-C in the terminal is for Node, which finishes its requests first.
  const child = spawn(join(cluster.binaries.dir, "bin/postgres"), args, {
    ...programOptions(cluster),
    stdio: ["ignore", log.fd, log.fd],
    detached: true,
  });
  closeSync(log.fd);
  let ended: string | undefined;
  const exited = new Promise<string>((resolve) => {
    const end = (how: string) => {
      ended = how;
      resolve(how);
    };
    child.on("error", (error) => end(error.message));
    child.on("exit", (code, signal) => end(signal ? `signal ${signal}` : `exit code ${code}`));
  });

  const giveUp = () => child.kill("SIGINT");
  options.signal?.addEventListener("abort", giveUp);
  exited.then(() => options.signal?.removeEventListener("abort", giveUp));

  const deadline = Date.now() + (options.readyTimeoutMs ?? readyTimeoutMs);
  while (!isReady(cluster, child.pid)) {
    if (ended === undefined && Date.now() > deadline) {
      child.kill("SIGQUIT");
      await exited;
    }
    if (ended !== undefined) {
      const words = lastWords(readFileSync(logFile).subarray(log.size).toString(), logFile);
      throw new EmbeddedPostgresError(
        `PostgreSQL did not start (${ended}): ${words}. See ${logFile}`,
      );
    }
    await Promise.race([exited, sleep(pollMs)]);
  }
  const guard = guardPostmaster(cluster, child.pid);
  exited.then(() => guard.kill("SIGKILL"));
  return { pid: child.pid, exited, stop: () => stopChild(child, exited) };
}

/** Why it did not start, in one line: what it died of, else what it said last. */
function lastWords(said: string, logFile: string): string {
  const { bavail } = statfsSync(logFile);
  if (bavail === 0) return "the disk is full, free some of it";
  const lines = said.split("\n").filter((line) => line.trim() !== "");
  const died = lines.filter((line) => /(FATAL|PANIC): /.test(line));
  const last = died.findLast((line) => !/terminat|shutting down/.test(line)) ?? died.at(-1);
  return (last ?? lines.at(-1) ?? "it said nothing").replace(/^.*?(FATAL|PANIC): +/, "").trim();
}

function openLog(file: string): { fd: number; size: number } {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > maxLogBytes) {
    renameSync(file, `${file}.old`);
    return { fd: openSync(file, "a", 0o600), size: 0 };
  }
  return { fd: openSync(file, "a", 0o600), size };
}

function isReady(cluster: Cluster, pid: number | undefined): pid is number {
  const found = findPostmaster(cluster.dir);
  return found !== undefined && found.pid === pid && found.ready;
}

async function stopChild(child: ChildProcess, exited: Promise<string>): Promise<void> {
  // Fast shutdown, then immediate (recovered at the next start), then by force.
  for (const [signal, patienceMs] of [
    ["SIGINT", 2500],
    ["SIGQUIT", 700],
    ["SIGKILL", 60_000],
  ] as const) {
    child.kill(signal);
    const timer = new AbortController();
    const ended = await Promise.race([
      exited.then(() => true),
      sleep(patienceMs, false, { signal: timer.signal }).catch(() => false),
    ]);
    timer.abort();
    if (ended) return;
  }
}

/**
 * A shell that sleeps on a pipe from this process and shuts the server down when the pipe breaks,
 * which is when this process has ended without doing so itself (kill -9).
 */
function guardPostmaster(cluster: Cluster, pid: number): ChildProcess {
  const script = 'read -r _; kill -INT "$1"';
  const guard = spawn("/bin/sh", ["-c", script, "oriki-postgres-guard", String(pid)], {
    ...programOptions(cluster),
    cwd: "/",
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  // Without a guard the next start finds the leftover server and stops it.
  guard.on("error", () => {});
  guard.stdin.on("error", () => {});
  return guard;
}
