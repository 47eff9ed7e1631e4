// @ts-check
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root, run, toolEnvironment } from "./run.mjs";

/**
 * Finds the browsers of the journeys. `whole` is all of Chromium: what CHROMIUM_PATH names, an
 * installed one, Playwright's, or one fetched now (by Playwright, else as root by the system's
 * package manager). `shell` is the same without windows, notifications and what else nearly no test
 * needs, at two thirds of the work; where there is none, it is the whole one.
 *
 * @returns {Promise<{ whole: string, shell: string } | undefined>} their paths
 */
export async function findBrowsers() {
  const whole = findWhole() ?? (await fetchWhole());
  if (!whole) return undefined;
  const shell = findShell() ?? ((await install("chromium-headless-shell")) && findShell());
  return { whole, shell: shell || whole };
}

async function fetchWhole() {
  console.log("Fetching Chromium …");
  await run("playwright", ["install", "chromium"]);
  if (findWhole() || !isRoot()) return findWhole();
  await run("playwright", ["install-deps", "chromium"]);
  if (!findWhole()) await install("chromium");
  return findWhole();
}

const isRoot = () => process.getuid?.() === 0;

/**
 * By the system's package manager, where it is Debian's and we may.
 *
 * @param {string} name
 */
async function install(name) {
  if (!isRoot() || !which("apt-get")) return false;
  await run("apt-get", ["update"]);
  return (await run("apt-get", ["install", "--yes", "--no-install-recommends", name])) === 0;
}

function findWhole() {
  const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
  return [process.env.CHROMIUM_PATH, ...names.map(which), playwrightPath()].find(runs);
}

const findShell = () => ["chromium-headless-shell", "chrome-headless-shell"].map(which).find(runs);

/** @param {string} name */
function which(name) {
  const { stdout } = spawnSync("/bin/sh", ["-c", `command -v ${name}`], { encoding: "utf8" });
  return stdout.trim() || undefined;
}

function playwrightPath() {
  try {
    const require = createRequire(join(root, "package.json"));
    return require("@playwright/test").chromium.executablePath();
  } catch {
    return undefined;
  }
}

/**
 * Installed is not enough: Playwright's build lacks its libraries on a bare machine.
 *
 * @param {string | undefined} path
 */
function runs(path) {
  if (!path) return false;
  const options = { env: toolEnvironment(), timeout: 30_000 };
  return spawnSync(path, ["--version"], options).status === 0;
}
