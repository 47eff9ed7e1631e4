// @ts-check
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root, run, toolEnvironment } from "./run.mjs";

/**
 * Finds a Chromium that runs here: the one CHROMIUM_PATH names, an installed one, Playwright's, or
 * one fetched now (by Playwright, else as root by the system's package manager). Returns its path,
 * or `undefined` when there is none to be had.
 */
export async function findChromium() {
  const installed = findInstalled();
  if (installed) return installed;
  console.log("Fetching Chromium …");
  const asRoot = process.getuid?.() === 0;
  await run("playwright", ["install", "chromium"]);
  if (runs(playwrightPath())) return playwrightPath();
  if (!asRoot) return undefined;
  await run("playwright", ["install-deps", "chromium"]);
  if (runs(playwrightPath())) return playwrightPath();
  await run("apt-get", ["update"]);
  const install = ["install", "--yes", "--no-install-recommends"];
  const shell = await run("apt-get", [...install, "chromium-headless-shell"]);
  if (shell !== 0) await run("apt-get", [...install, "chromium"]);
  return findInstalled();
}

function findInstalled() {
  // Without windows it does the same with half the work.
  const shells = ["chromium-headless-shell", "chrome-headless-shell"];
  const names = [
    ...shells,
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
  ];
  return [process.env.CHROMIUM_PATH, ...names.map(which), playwrightPath()].find(runs);
}

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
