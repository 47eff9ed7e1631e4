import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { root } from "./run.mjs";
import { allocator, nodeOptions } from "./start-options.mjs";

/** A demo shop that is filled on a machine with thirty other programs takes more than two minutes. */
const START_LIMIT_MS = 300_000;

/** Builds the shop when its sources are newer than the last build. */
export function buildShop(): void {
  const program = `
    const { ensureBuilt } = await import("./scripts/lib/build.mjs");
    process.exitCode = await ensureBuilt();`;
  execFileSync(process.execPath, ["--input-type=module", "-e", program], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production", VITEST: "" },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/** The built shop as `npm start` runs it: a process of its own that owns an embedded PostgreSQL. */
export class ShopProcess {
  readonly dataDir: string;
  readonly port: number;
  readonly #env: Record<string, string>;
  readonly #source: string;
  #child: ChildProcess | undefined;
  #errors = "";
  #output = "";

  /** @param options.source the folder of another build than this one */
  constructor(options: {
    dataDir: string;
    port: number;
    env: Record<string, string>;
    source?: string;
  }) {
    this.#source = options.source ?? root;
    this.dataDir = options.dataDir;
    this.port = options.port;
    this.#env = options.env;
  }

  get url(): string {
    return `http://${this.#env.HOST ?? "127.0.0.1"}:${this.port}`;
  }

  /** What it has written to its console since it was launched. */
  get output(): string {
    return this.#output + this.#errors;
  }

  /** Starts the process; does not wait until it answers. */
  launch(): void {
    const { DATABASE_URL, DATABASE_DIRECT_URL, ...own } = process.env;
    this.#errors = "";
    this.#output = "";
    const program = [
      join(this.#source, "scripts/serve.ts"),
      join(this.#source, "scripts/serve.mjs"),
    ]
      // Builds of long ago had it as JavaScript.
      .find((path) => existsSync(path));
    if (!program) throw new Error(`There is no shop in ${this.#source}`);
    const child = spawn(process.execPath, [...nodeOptions, program], {
      cwd: this.#source,
      env: {
        ...own,
        ...allocator,
        NODE_ENV: "production",
        // As `npm start` keeps compiled code for the next start.
        NODE_COMPILE_CACHE: join(root, "node_modules/.cache/node"),
        DATA_DIR: this.dataDir,
        PORT: String(this.port),
        PUBLIC_URL: this.url,
        SEED: "none",
        LOG_LEVEL: "silent",
        RATE_LIMITS: "off",
        ...this.#env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      this.#output += text;
    });
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.#errors += text;
    });
    this.#child = child;
  }

  /** Waits until the shop and its database answer. @throws when the process has ended by itself */
  async ready(): Promise<void> {
    const child = this.#child;
    const givenUp = Date.now() + START_LIMIT_MS;
    while (Date.now() < givenUp) {
      if (child && child.exitCode !== null) throw new Error(`The shop ended: ${this.#errors}`);
      const answer = await fetch(`${this.url}/readyz`).catch(() => undefined);
      if (answer?.ok) return;
      await pause(20);
    }
    throw new Error("The shop is not ready");
  }

  /** Waits until the process has ended by itself. */
  async ended(): Promise<{ code: number | null; errors: string }> {
    const child = this.#child;
    if (child?.exitCode === null && child.signalCode === null) await once(child, "close");
    return { code: child?.exitCode ?? null, errors: this.#errors };
  }

  /** As a power cut for this process: nothing is finished, nothing is told. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }

  /** The same for the database server, if it runs. */
  killDatabase(): void {
    try {
      const pid = readFileSync(join(this.dataDir, "postgres/postmaster.pid"), "utf8").split(
        "\n",
      )[0];
      process.kill(Number(pid), "SIGKILL");
    } catch (error) {
      // It is just not running: not yet started, or gone already.
      if (!["ENOENT", "ESRCH"].includes(String((error as NodeJS.ErrnoException).code))) throw error;
    }
  }

  /** It stands still with all connections open, until it goes on. */
  freeze(): void {
    this.#child?.kill("SIGSTOP");
  }

  thaw(): void {
    this.#child?.kill("SIGCONT");
  }

  /** In order, as whoever runs it does. @returns what it ended with */
  async stop(): Promise<number | null> {
    const child = this.#child;
    if (!child) return null;
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
    return child.exitCode;
  }
}

/** A port that nobody listens on now, of those that no system gives to a connection before it is used. */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000);
  const probe = createServer();
  try {
    probe.listen(port, "127.0.0.1");
    await once(probe, "listening");
  } catch {
    return freePort();
  }
  probe.close();
  await once(probe, "close");
  return port;
}
