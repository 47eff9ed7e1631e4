// @ts-check
import { spawn } from "node:child_process";
import { accessSync, constants, mkdirSync } from "node:fs";
import { homedir, constants as osConstants, tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** The Node that package.json pins, installed with the other packages. */
export const pinnedNode = join(root, "node_modules/.bin/node");

const signals = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

/**
 * Runs a program to its end, passing on the signals this process gets meanwhile. Resolves to its
 * exit status, 128 + the signal's number when a signal ended it, 127 when it could not be run.
 * After a signal this process ends too, unless `outlives` says that the status still matters.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import("node:child_process").SpawnOptions & { outlives?: boolean }} options
 * @returns {Promise<number>}
 */
export function run(command, args, { outlives = false, ...options } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: "inherit",
      ...options,
      env: { ...toolEnvironment(), ...options.env },
    });
    /** @type {NodeJS.Signals | undefined} */
    let received;
    const forward = (/** @type {NodeJS.Signals} */ signal) => {
      received = signal;
      child.kill(signal);
    };
    for (const signal of signals) process.on(signal, forward);
    const finish = (/** @type {number} */ status) => {
      for (const signal of signals) process.off(signal, forward);
      if (received && !outlives) process.exit(128 + osConstants.signals[received]);
      resolve(status);
    };
    child.on("error", (error) => {
      console.error(`${command}: ${error.message}`);
      finish(127);
    });
    child.on("close", (code, signal) =>
      finish(code ?? 128 + (signal ? osConstants.signals[signal] : 0)),
    );
  });
}

/**
 * Runs npm, the one that runs this script when there is one.
 *
 * @param {readonly string[]} args
 */
export function npm(args) {
  const cli = process.env.npm_execpath;
  return cli?.endsWith(".js") ? run(process.execPath, [cli, ...args]) : run("npm", args);
}

/**
 * The environment for tools: the pinned Node and the installed programs come first, and there is
 * a home to write caches to even when HOME still belongs to another user (`su` without a login).
 */
export function toolEnvironment() {
  const path = [join(root, "node_modules/.bin"), process.env.PATH].join(delimiter);
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, PATH: path };
  if (!isWritable(homedir())) {
    const home = join(tmpdir(), `oriki-home-${process.getuid?.() ?? 0}`);
    mkdirSync(home, { recursive: true, mode: 0o700 });
    env.HOME = home;
    env.npm_config_cache = join(home, ".npm");
  }
  return env;
}

/** @param {string} dir */
function isWritable(dir) {
  try {
    accessSync(dir, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
