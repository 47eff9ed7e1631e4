// `npm test`: installs what is missing, then types, style, build, unit and integration tests
// and browser journeys. Begins on whatever Node the machine has; the tools run on the pinned one.
// Everything is run even when something failed; the last line counts checks and tests.
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "./lib/build.mjs";
import { findChromium } from "./lib/chromium.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { root, run } from "./lib/run.mjs";

const results = join(root, "test-results");
const vitestReport = join(results, "vitest.json");
const playwrightReport = join(results, "playwright.json");

await ensureInstalled();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

let passed = 0;
let failed = 0;
/** Said again at the end, where somebody with only the last lines of a long log looks. */
const failures = [];

await check("Types", async () => {
  const status = await run("react-router", ["typegen"]);
  return status || run("tsc", ["-p", "."]);
});
await check("Style", () => run("biome", ["check", "--error-on-warnings", "."]));

// Before the tests: some of them start the built shop.
const built = await check("Build", build);
await tests("Unit and integration tests", countVitest, () =>
  run("vitest", ["run", "--reporter=default", "--reporter=json", `--outputFile=${vitestReport}`]),
);

await tests("Browser tests", countPlaywright, async () => {
  if (!built) return 1;
  const chromium = await findChromium();
  if (!chromium) {
    console.error("No Chromium: install one, or name it in CHROMIUM_PATH.");
    return 1;
  }
  return run("playwright", ["test", "--reporter=list,json"], {
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
  });
});

for (const what of failures) console.log(`FAILED: ${what}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** A step that succeeds or fails as a whole. */
async function check(title, step) {
  const status = await timed(title, step);
  if (status === 0) {
    passed += 1;
    return true;
  }
  failed += 1;
  failures.push(title);
  return false;
}

/** A step that counts its own tests. */
async function tests(title, count, step) {
  const status = await timed(title, step);
  const counted = count();
  passed += counted.passed;
  failed += counted.failed;
  failures.push(...counted.failures.map((name) => `${title}: ${name}`));
  // A file that cannot be loaded, a worker that died: no test failed, and yet the run did.
  if (status !== 0 && counted.failed === 0) {
    failed += 1;
    failures.push(title);
  }
}

async function timed(title, step) {
  console.log(`\n— ${title}`);
  const startedAt = Date.now();
  const status = await step();
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`— ${title}: ${status === 0 ? "passed" : "FAILED"} in ${seconds} s`);
  return status;
}

/** Skipped tests count as failed: nothing here may be skipped. */
function countVitest() {
  const report = readReport(vitestReport);
  const count = report?.numPassedTests ?? 0;
  const failures = (report?.testResults ?? [])
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== "passed")
    .map(({ fullName }) => fullName);
  return { passed: count, failed: (report?.numTotalTests ?? 0) - count, failures };
}

/** One that passed only at the second try has failed, too. */
function countPlaywright() {
  const report = readReport(playwrightReport);
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
  const failures = specsOf(report?.suites ?? [])
    .flatMap(({ file, title, tests: runs }) => runs.map((one) => ({ file, title, ...one })))
    .filter(({ status }) => status !== "expected")
    .map(({ projectName, file, title }) => `[${projectName}] ${file}: ${title}`);
  return { passed: expected, failed: unexpected + flaky + skipped, failures };
}

function specsOf(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)]);
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
