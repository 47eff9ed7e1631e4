// `npm run drill <name …>`: plays a bad night on a shop of its own (drills/<name>.ts) and prints what it
// cost. Ends with an error when a figure is not what it should be.
import { ensureBuilt } from "./lib/build.mjs";
import { measure, modulesOf } from "./lib/measure.ts";

const names = process.argv.slice(2);
if (names.length === 0) {
  console.log(`Which? ${modulesOf("drills", []).join(", ")}`);
  process.exit(2);
}
const built = await ensureBuilt();
if (built !== 0) process.exit(built);
const { failed, missed } = await measure("drills", modulesOf("drills", names));
process.exitCode = failed + missed === 0 ? 0 : 1;
