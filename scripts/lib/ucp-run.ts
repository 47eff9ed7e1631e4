import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { type CaseOutcome, type ConformanceCase, readOutcomes } from "./ucp-cases.ts";

/**
 * Runs cases of a checkout of the tests, a file at a time.
 *
 * @param run.python what runs a file
 * @param run.flags which shop to ask, and for what
 * @returns what became of each by "file.name"; one of which nothing was said has failed
 */
export async function runCases(
  cases: readonly ConformanceCase[],
  run: { folder: string; python: string; flags: readonly string[] },
): Promise<Map<string, CaseOutcome>> {
  const found = new Map<string, CaseOutcome>();
  for (const [file, ofFile] of Map.groupBy(cases, ({ file }) => file)) {
    // What absltest runs of a file.
    const wanted = ofFile.map(({ name }) => name).join(" ");
    const child = spawn(run.python, [`${file}.py`, ...run.flags], {
      cwd: run.folder,
      env: { ...process.env, TESTBRIDGE_TEST_ONLY: wanted },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const [stdout, stderr] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, "close"),
    ]);
    const output = `${stdout}\n${stderr}`;
    const said = readOutcomes(output);
    for (const { name } of ofFile)
      found.set(
        `${file}.${name}`,
        said.get(name) ?? { outcome: "failed", reason: lastLine(output) },
      );
  }
  return found;
}

const lastLine = (output: string): string => output.trim().split("\n").at(-1) ?? "";
