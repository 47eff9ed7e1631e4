import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { root, run } from "./run.mjs";

/** One figure; the value should reach `aim` and not exceed `limit`. */
export interface Row {
  name: string;
  value: number;
  unit: string;
  aim?: number;
  limit?: number;
}

/**
 * Runs modules of a folder of the repository, each in a process of its own; the default export of each
 * measures and returns rows, which are printed.
 *
 * @returns the rows by name, and how many modules ended with an error
 */
export async function measure(
  folder: "bench" | "drills",
  names: readonly string[],
): Promise<{ results: Record<string, Row[]>; failed: number; missed: number }> {
  const work = mkdtempSync(join(tmpdir(), "oriki-measure-"));
  const results: Record<string, Row[]> = {};
  let failed = 0;
  let missed = 0;
  for (const name of names) {
    console.log(`\n— ${name}`);
    const out = join(work, `${name}.json`);
    const file = join(root, folder, `${name}.ts`);
    const status = await run(process.execPath, [
      "--import",
      join(import.meta.dirname, "source-paths.ts"),
      join(import.meta.dirname, "measure-one.ts"),
      file,
      out,
    ]);
    if (status !== 0) {
      failed++;
      continue;
    }
    const rows: Row[] = JSON.parse(readFileSync(out, "utf8"));
    results[name] = rows;
    for (const row of rows) if (!printRow(row)) missed++;
  }
  rmSync(work, { recursive: true, force: true });
  return { results, failed, missed };
}

/** The modules of a folder that a command line asks for, by default all. @throws for one that is not there */
export function modulesOf(folder: "bench" | "drills", wanted: readonly string[]): string[] {
  const all = readdirSync(join(root, folder))
    .filter((file) => file.endsWith(".ts"))
    .map((file) => basename(file, ".ts"))
    .sort();
  const unknown = wanted.find((name) => !all.includes(name));
  if (unknown) throw new Error(`There is no ${unknown}; there are ${all.join(", ")}`);
  return wanted.length === 0 ? all : [...wanted];
}

/** @returns whether the figure is what it should be */
function printRow({ name, value, unit, aim, limit }: Row): boolean {
  const reached = aim === undefined || value >= aim;
  const kept = limit === undefined || value <= limit;
  const verdicts = [
    ...(aim === undefined ? [] : [`aim ${aim}: ${reached ? "reached" : "MISSED"}`]),
    ...(limit === undefined ? [] : [`limit ${limit}: ${kept ? "kept" : "EXCEEDED"}`]),
  ];
  const verdict = verdicts.length > 0 ? `  (${verdicts.join(", ")})` : "";
  console.log(`  ${name.padEnd(52)} ${String(value).padStart(9)} ${unit}${verdict}`);
  return reached && kept;
}

/** What one module of a folder is run by. */
export async function measureOne(file: string, out: string): Promise<void> {
  const { default: take } = await import(pathToFileURL(file).href);
  writeFileSync(out, JSON.stringify(await take()));
}
