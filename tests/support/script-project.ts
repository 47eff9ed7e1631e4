import { type ChildProcess, spawn } from "node:child_process";
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Stands in for the built server: says that it runs, and closes in order at a signal. */
const shop = `
export async function runShop() {
  const close = (signal) => { console.log("closed by " + signal); process.exit(0); };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, close);
  console.log("open on Node " + process.version + ", pid " + process.pid);
  if (process.env.SHOP_EXIT) process.exit(Number(process.env.SHOP_EXIT));
  setInterval(() => {}, 60_000);
}
`;

/** A small project with the real scripts in it, and tools that only leave a trace. */
export class ScriptProject {
  readonly dir = realpathSync(mkdtempSync(join(tmpdir(), "oriki scripts ")));
  readonly #running: ScriptRun[] = [];

  constructor() {
    cpSync(join(root, "scripts"), join(this.dir, "scripts"), { recursive: true });
    cpSync(join(root, "src/db/embedded"), join(this.dir, "src/db/embedded"), { recursive: true });
    this.write("package.json", '{ "type": "module" }');
    this.write("package-lock.json", '{ "packages": {} }');
    this.write("node_modules/.package-lock.json", '{ "packages": {} }');
    this.write("shop.mjs", shop);
    mkdirSync(join(this.dir, "node_modules/.bin"));
    symlinkSync(process.execPath, join(this.dir, "node_modules/.bin/node"));
    this.tool(
      "react-router",
      "[ $1 = build ] || exit 0; mkdir -p build/server; cp shop.mjs build/server/index.js",
    );
  }

  write(path: string, text: string): void {
    mkdirSync(join(this.dir, path, ".."), { recursive: true });
    writeFileSync(join(this.dir, path), text);
  }

  /** Puts a shell script into the place of an installed tool; every call of it is counted. */
  tool(name: string, script: string): void {
    const path = join(this.dir, "node_modules/.bin", name);
    rmSync(path, { force: true });
    writeFileSync(path, `#!/bin/sh\necho "${name} $*" >> calls.log\n${script}\n`);
    chmodSync(path, 0o755);
  }

  /** The tools called so far, with their arguments. */
  calls(): string[] {
    try {
      return readFileSync(join(this.dir, "calls.log"), "utf8").trim().split("\n");
    } catch {
      return [];
    }
  }

  run(
    script: string,
    options: { env?: Record<string, string>; nodeArgs?: string[]; args?: string[] } = {},
  ) {
    const { nodeArgs = [], args: own = [] } = options;
    const args = [...nodeArgs, join(this.dir, "scripts", script), ...own];
    return this.spawn(process.execPath, args, options.env);
  }

  spawn(command: string, args: string[], env: Record<string, string> = {}): ScriptRun {
    const { DATABASE_URL, NODE_ENV, npm_lifecycle_event, ...own } = process.env;
    const child = spawn(command, args, {
      cwd: this.dir,
      env: { ...own, PATH: `${join(this.dir, "node_modules/.bin")}:${own.PATH}`, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const run = new ScriptRun(child);
    this.#running.push(run);
    return run;
  }

  /** Ends what still runs and removes the project. */
  async remove(): Promise<void> {
    for (const run of this.#running) run.child.kill("SIGKILL");
    await Promise.all(this.#running.map((run) => run.closed));
    rmSync(this.dir, { recursive: true, force: true });
  }
}

export class ScriptRun {
  readonly child: ChildProcess;
  output = "";
  /** Settles with the exit code when the process and everything holding its output have ended. */
  readonly closed: Promise<number | null>;
  #wake = Promise.withResolvers<void>();

  constructor(child: ChildProcess) {
    this.child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        this.output += text;
        this.#rouse();
      });
    }
    this.closed = new Promise((resolve) => {
      child.on("close", (code) => {
        resolve(code);
        this.#rouse();
      });
    });
  }

  /** The first match in the output, waiting for it. */
  async says(pattern: RegExp): Promise<RegExpMatchArray> {
    for (;;) {
      const wake = this.#wake.promise;
      const found = this.output.match(pattern);
      if (found) return found;
      if (this.child.exitCode !== null && this.child.stdout?.readableEnded) {
        throw new Error(`Ended without ${pattern}:\n${this.output}`);
      }
      await wake;
    }
  }

  #rouse(): void {
    this.#wake.resolve();
    this.#wake = Promise.withResolvers<void>();
  }
}
