import { afterEach, beforeEach, expect, test } from "vitest";
import { ScriptProject } from "./support/script-project.ts";

let project: ScriptProject;
beforeEach(() => {
  project = new ScriptProject();
  for (const name of ["tsc", "biome", "chromium"]) project.tool(name, "exit 0");
  vitest({ numTotalTests: 12, numPassedTests: 12 });
  playwright({ expected: 5, unexpected: 0, flaky: 0, skipped: 0 });
});
afterEach(() => project.remove());

function vitest(report: object, status = 0): void {
  const write = `for last; do :; done; echo '${JSON.stringify(report)}' > "\${last#--outputFile=}"`;
  project.tool("vitest", `${write}; exit ${status}`);
}

function playwright(stats: object, status = 0): void {
  const write = `echo '${JSON.stringify({ stats })}' > "$PLAYWRIGHT_JSON_OUTPUT_NAME"`;
  project.tool("playwright", `${write}; exit ${status}`);
}

async function npmTest(...stages: string[]) {
  const run = project.run("test.mjs", { env: { CHROMIUM_PATH: "chromium" }, args: stages });
  const status = await run.closed;
  return { status, lastLine: run.output.trim().split("\n").at(-1) };
}

test("counts the tests and the three checks", async () => {
  expect(await npmTest()).toEqual({ status: 0, lastLine: "20 passed, 0 failed" });
});

test("runs everything that can still be run after a failure", async () => {
  project.tool("tsc", "exit 2");
  vitest({ numTotalTests: 12, numPassedTests: 10 }, 1);
  expect(await npmTest()).toEqual({ status: 1, lastLine: "17 passed, 3 failed" });
  expect(project.calls().some((call) => call.startsWith("playwright test"))).toBe(true);
});

test("a test that is skipped or passes only sometimes is no success", async () => {
  vitest({ numTotalTests: 12, numPassedTests: 11 });
  playwright({ expected: 3, unexpected: 0, flaky: 1, skipped: 1 });
  expect(await npmTest()).toEqual({ status: 1, lastLine: "17 passed, 3 failed" });
});

test("a run that fails without a failed test is a failure", async () => {
  vitest({ numTotalTests: 12, numPassedTests: 12 }, 1);
  project.tool("playwright", "exit 1");
  expect(await npmTest()).toEqual({ status: 1, lastLine: "15 passed, 2 failed" });
});

test("no browser test runs without a build", async () => {
  project.tool("react-router", "[ $1 = build ] && exit 1; exit 0");
  expect(await npmTest()).toEqual({ status: 1, lastLine: "14 passed, 2 failed" });
});

test("one stage runs alone, with the build where it needs one", async () => {
  expect(await npmTest("unit")).toEqual({ status: 0, lastLine: "12 passed, 0 failed" });
  expect(project.calls()).toEqual([
    expect.stringMatching(/^vitest run --project unit --reporter=default /),
  ]);
  expect(await npmTest("e2e")).toEqual({ status: 0, lastLine: "6 passed, 0 failed" });
  expect(project.calls().slice(1)).toEqual([
    "react-router build",
    "chromium --version",
    "playwright test --reporter=list,json",
  ]);
});

test("a stage that does not exist is named, and nothing runs", async () => {
  const { status, lastLine } = await npmTest("units");
  expect({ status, lastLine }).toEqual({
    status: 1,
    lastLine: "There is no stage units; there are types, style, unit, integration, e2e.",
  });
  expect(project.calls()).toEqual([]);
});
