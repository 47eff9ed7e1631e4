// @ts-check
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { npm, pinnedNode, root } from "./run.mjs";

/** Brings node_modules in line with package-lock.json; ends the process when that fails. */
export async function ensureInstalled() {
  if (!isInstalled()) {
    console.log("Installing packages (npm ci) …");
    // The build needs the development packages, whatever NODE_ENV says.
    const status = await npm([
      "ci",
      "--include=dev",
      "--no-audit",
      "--no-fund",
      "--loglevel=error",
    ]);
    if (status !== 0) process.exit(status);
  }
  if (!existsSync(pinnedNode)) {
    // Its install script fetches the binary; some machines switch install scripts off.
    const status = await npm(["rebuild", "node", "--ignore-scripts=false"]);
    if (status !== 0 || !existsSync(pinnedNode)) {
      console.error(`Node is missing at ${pinnedNode}: its package's install script did not run.`);
      process.exit(status || 1);
    }
  }
}

/** Compares the versions asked for with npm's own record of what it put into node_modules. */
function isInstalled() {
  const wanted = readPackages("package-lock.json");
  const found = readPackages("node_modules/.package-lock.json");
  if (!wanted || !found) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "") return true;
    // Packages for other machines are listed and left out.
    return found[path] ? found[path].version === entry.version : Boolean(entry.optional);
  });
}

/** @param {string} file */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), "utf8")).packages;
  } catch {
    return undefined;
  }
}
