// `npm run bench [name …]`: runs bench/<name>.ts, all of them by default, prints a table and writes
// bench/results.json.
import { writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "./lib/build.mjs";
import { measure, modulesOf } from "./lib/measure.ts";
import { root } from "./lib/run.mjs";

// Shops that are measured within this process: libraries such as React are slower otherwise.
process.env.NODE_ENV = "production";

const built = await ensureBuilt();
if (built !== 0) process.exit(built);

const { results, failed } = await measure("bench", modulesOf("bench", process.argv.slice(2)));
const machine = { cpu: cpus()[0]?.model, cores: availableParallelism(), node: process.version };
writeFileSync(
  join(root, "bench/results.json"),
  `${JSON.stringify({ at: new Date().toISOString(), machine, results }, null, 2)}\n`,
);
process.exitCode = failed === 0 ? 0 : 1;
