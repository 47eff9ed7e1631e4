// @ts-check
// `npm start`: installs and builds what is missing, then serves. Begins on whatever Node the
// machine has and hands over to the pinned one; from then on npm finds that one first, and the
// server runs in this very process, where no signal can miss it.
import { existsSync } from "node:fs";
import * as nodeModule from "node:module";
import { join, resolve } from "node:path";
import { ensureBuilt } from "./lib/build.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { pinnedNode, root, run } from "./lib/run.mjs";
import { nodeOptions } from "./lib/start-options.mjs";

process.chdir(root);
stopWithParent();
await ensureInstalled();

if (Number.parseInt(process.versions.node, 10) < 24) {
  const args = [...nodeOptions, ...process.argv.slice(1)];
  /** @type {import("node:child_process").StdioOptions} */
  const stdio = ["inherit", "inherit", "inherit", "ipc"];
  process.exit(await run(pinnedNode, args, { stdio, outlives: true }));
}

// Compiled code is kept for the next start, which is a fifth of its time.
nodeModule.enableCompileCache(join(root, "node_modules/.cache/node"));
if (existsSync(".env")) process.loadEnvFile(".env");
process.env.NODE_ENV ??= "production";

try {
  await refuseSecondServer();
  const status = await ensureBuilt();
  if (status !== 0) process.exit(status);
  const { runShop } = await import(new URL("../build/server/index.js", import.meta.url).href);
  await runShop();
} catch (error) {
  // Errors meant for the operator are one line; anything else is a defect and shows its stack.
  const { name, message } = /** @type {Error} */ (error);
  const expected = ["EmbeddedPostgresError", "ConfigError"].includes(name);
  console.error(expected ? message : error);
  process.exit(1);
}

/** Before building, which would pull the files from under the server that runs already. */
async function refuseSecondServer() {
  const dataDir = resolve(process.env.DATA_DIR || "data");
  // Where nothing is, nobody serves, and nothing is made before the start can succeed.
  if (process.env.DATABASE_URL || !existsSync(dataDir)) return;
  const { lockDataDir } = await import("../src/db/embedded/lock.ts");
  lockDataDir(dataDir)();
}

/** Ends this process in good order when npm, or the older Node that began, was killed. */
function stopWithParent() {
  const stop = () => process.kill(process.pid, "SIGTERM");
  if (process.channel) {
    process.channel.unref();
    process.once("disconnect", stop);
  } else if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    const timer = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(timer);
      stop();
    }, 500);
    timer.unref();
  }
}
