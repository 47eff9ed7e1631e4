import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, readdirSync, readFileSync, readlinkSync } from "node:fs";

/** A program that this drill started, with everything that it starts itself. */
export interface Program {
  name: string;
  child: ChildProcess;
  /** kill -9, and all that works in its folder with it. */
  kill(): Promise<void>;
}

export interface Start {
  name: string;
  command: string;
  args: readonly string[];
  /** Everything that works here belongs to the program: PostgreSQL leaves its parent's group. */
  folder: string;
  log: string;
  env?: Record<string, string>;
  account?: { uid: number; gid: number } | undefined;
}

/** Starts a program in a process group of its own, which Ctrl-C at the terminal does not reach. */
export function startProgram({ name, command, args, folder, log, env, account }: Start): Program {
  const output = openSync(log, "a");
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ["ignore", output, output],
    detached: true,
    ...account,
  });
  child.on("error", (error) => console.error(`${name}: ${error.message}`));
  return {
    name,
    child,
    async kill() {
      const isGone = child.exitCode !== null || child.signalCode !== null || !child.pid;
      const gone = isGone ? Promise.resolve() : once(child, "exit");
      if (child.pid && !isGone) signal(-child.pid, "SIGKILL");
      await gone;
      killAllIn(folder);
    },
  };
}

/** kill -9 for every process whose working directory lies in the folder, but for this one. */
export function killAllIn(folder: string): void {
  for (const pid of processesIn(folder)) signal(pid, "SIGKILL");
}

/** The same for PostgreSQL alone: what manages it lives on. */
export function killPostgres(dataDir: string): void {
  const pid = Number(readFileSync(`${dataDir}/postmaster.pid`, "utf8").split("\n")[0]);
  signal(pid, "SIGKILL");
}

function processesIn(folder: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => {
      const cwd = readCwd(pid);
      return cwd === folder || cwd.startsWith(`${folder}/`);
    })
    .map(Number);
}

function readCwd(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return "";
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
