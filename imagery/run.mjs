// @ts-check
// `npm run imagery -- …`: hands over to the picture studio's Python command line.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const cli = fileURLToPath(new URL("studio/cli.py", import.meta.url));
const run = spawnSync("nice", ["-n", "15", "/usr/bin/python3", cli, ...process.argv.slice(2)], {
  stdio: "inherit",
});
process.exit(run.status ?? 1);
