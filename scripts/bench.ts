// `npm run bench [name …]`: runs bench/<name>.ts, all of them by default, prints a table and writes
// bench/results.json. A benchmark is a module whose default export measures and returns rows of
// { name, value, unit, aim?, limit? }; the value should reach `aim` and not exceed `limit`.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt } from "./lib/build.mjs";
import { root, run } from "./lib/run.mjs";

interface Row {
  name: string;
  value: number;
  unit: string;
  aim?: number;
  limit?: number;
}

const [mode, benchmark, answer] = process.argv.slice(2);
if (mode === "--measure" && benchmark && answer) {
  const { default: measure } = await import(pathToFileURL(benchmark).href);
  writeFileSync(answer, JSON.stringify(await measure()));
  process.exit(0);
}

const built = await ensureBuilt();
if (built !== 0) process.exit(built);

const folder = join(root, "bench");
const wanted = process.argv.slice(2);
const files = readdirSync(folder)
  .filter((file) => file.endsWith(".ts"))
  .filter((file) => wanted.length === 0 || wanted.includes(basename(file, ".ts")))
  .sort();

const work = mkdtempSync(join(tmpdir(), "oriki-bench-"));
const results: Record<string, Row[]> = {};
let failed = 0;
for (const file of files) {
  const name = basename(file, ".ts");
  console.log(`\n— ${name}`);
  const out = join(work, `${name}.json`);
  const status = await run(process.execPath, [
    import.meta.filename,
    "--measure",
    join(folder, file),
    out,
  ]);
  if (status !== 0) {
    failed++;
    continue;
  }
  const rows: Row[] = JSON.parse(readFileSync(out, "utf8"));
  results[name] = rows;
  for (const { name: what, value, unit, aim, limit } of rows) {
    const verdicts = [
      ...(aim === undefined ? [] : [`aim ${aim}: ${value >= aim ? "reached" : "MISSED"}`]),
      ...(limit === undefined ? [] : [`limit ${limit}: ${value <= limit ? "kept" : "EXCEEDED"}`]),
    ];
    const verdict = verdicts.length > 0 ? `  (${verdicts.join(", ")})` : "";
    console.log(`  ${what.padEnd(52)} ${String(value).padStart(9)} ${unit}${verdict}`);
  }
}
rmSync(work, { recursive: true, force: true });

const machine = { cpu: cpus()[0]?.model, cores: availableParallelism(), node: process.version };
writeFileSync(
  join(folder, "results.json"),
  `${JSON.stringify({ at: new Date().toISOString(), machine, results }, null, 2)}\n`,
);
process.exitCode = failed === 0 ? 0 : 1;
