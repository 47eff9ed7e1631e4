// @ts-check
// `npm test`: installs what is missing, then types, style, build, unit and integration tests and
// browser journeys; `node scripts/test.mjs unit e2e` runs only these stages. Begins on whatever Node
// the machine has; the tools run on the pinned one. Everything is run even when something failed;
// the last line counts checks and tests.
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt } from "./lib/build.mjs";
import { findBrowsers } from "./lib/chromium.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { root, run } from "./lib/run.mjs";

const STAGES = ["types", "style", "unit", "integration", "e2e"];
const asked = process.argv.slice(2);
const unknown = asked.filter((stage) => !STAGES.includes(stage));
if (unknown.length > 0) {
  console.error(`There is no stage ${unknown.join(", ")}; there are ${STAGES.join(", ")}.`);
  process.exit(1);
}
/** @param {string} stage */
const wants = (stage) => asked.length === 0 || asked.includes(stage);

const results = join(root, "test-results");
const vitestReport = join(results, "vitest.json");
const playwrightReport = join(results, "playwright.json");

await ensureInstalled();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

let passed = 0;
let failed = 0;
/** @type {string[]} Said again at the end, where somebody with only the last lines of a long log looks. */
const failures = [];

if (wants("types")) await check("Types", checkTypes);
if (wants("style")) await check("Style", () => run("biome", ["check", "--error-on-warnings", "."]));

// Before the tests: some integration tests start the built shop, too.
const built = (wants("integration") || wants("e2e")) && (await check("Build", ensureBuilt));
const projects = ["unit", "integration"].filter(wants);
if (projects.length > 0) {
  await tests(title(projects), countVitest, () => runVitest(projects));
}
if (wants("e2e")) await tests("Browser tests", countPlaywright, runPlaywright);

for (const what of failures) console.log(`FAILED: ${what}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function checkTypes() {
  const generated = await run("react-router", ["typegen"]);
  if (generated !== 0) return generated;
  return run("tsc", ["-p", "."]);
}

/** @param {string[]} projects */
function title(projects) {
  const names = projects.join(" and ");
  return `${names.charAt(0).toUpperCase()}${names.slice(1)} tests`;
}

/** @param {string[]} projects */
function runVitest(projects) {
  const only = projects.flatMap((name) => ["--project", name]);
  const reports = ["--reporter=default", "--reporter=json", `--outputFile=${vitestReport}`];
  return run("vitest", ["run", ...only, ...reports]);
}

async function runPlaywright() {
  if (!built) return 1;
  const browsers = await findBrowsers();
  if (!browsers) {
    console.error("No Chromium: install one, or name it in CHROMIUM_PATH.");
    return 1;
  }
  return run("playwright", ["test", "--reporter=list,json"], {
    env: {
      CHROMIUM_PATH: browsers.whole,
      CHROMIUM_SHELL_PATH: browsers.shell,
      PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
    },
  });
}

/**
 * A step that succeeds or fails as a whole.
 *
 * @param {string} title
 * @param {() => Promise<number>} step
 */
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

/**
 * A step that counts its own tests.
 *
 * @param {string} title
 * @param {() => { passed: number, failed: number, failures: string[] }} count
 * @param {() => Promise<number>} step
 */
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

/**
 * @param {string} title
 * @param {() => Promise<number>} step
 */
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
  /** @type {VitestReport | undefined} */
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
  /** @type {PlaywrightReport | undefined} */
  const report = readReport(playwrightReport);
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
  const failures = specsOf(report?.suites ?? [])
    .flatMap(({ file, title, tests: runs }) => runs.map((one) => ({ file, title, ...one })))
    .filter(({ status }) => status !== "expected")
    .map(({ projectName, file, title }) => `[${projectName}] ${file}: ${title}`);
  return { passed: expected, failed: unexpected + flaky + skipped, failures };
}

/**
 * @param {PlaywrightSuite[]} suites
 * @returns {PlaywrightSpec[]}
 */
function specsOf(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)]);
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/**
 * What is read of the reports.
 *
 * @typedef {{ status: string, fullName: string }} VitestResult
 * @typedef {{ assertionResults: VitestResult[] }} VitestFile
 * @typedef {{ numPassedTests: number, numTotalTests: number, testResults?: VitestFile[] }} VitestReport
 * @typedef {{ file: string, title: string, tests: { status: string, projectName: string }[] }} PlaywrightSpec
 * @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{ expected?: number, unexpected?: number, flaky?: number, skipped?: number }} PlaywrightStats
 * @typedef {{ stats: PlaywrightStats, suites?: PlaywrightSuite[] }} PlaywrightReport
 */
