// `npm run check:ucp`: runs the official conformance tests of the Universal Commerce Protocol against a
// shop of its own with data of their kind, and prints each case: passed, failed, or skipped with the
// reason. Tests that speak 2026-01-11 ask through a translator. Ends with 1 when one failed.
//
// The tests are Python and no part of this repository. UCP_CONFORMANCE names a checkout of
// github.com/Universal-Commerce-Protocol/conformance; `python3` (or PYTHON) needs what its
// pyproject.toml lists.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { openDatabase } from "../src/db/open-database.ts";
import { OVERVIEW, UCP_VERSION } from "../src/features/agents/protocol.ts";
import { ensureBuilt } from "./lib/build.mjs";
import { freePort, ShopProcess } from "./lib/shop-process.ts";
import {
  type CaseOutcome,
  type ConformanceCase,
  listCases,
  versionOf,
  whyNot,
} from "./lib/ucp-cases.ts";
import { makeConformanceData, writeConformanceData } from "./lib/ucp-data.ts";
import { runCases } from "./lib/ucp-run.ts";
import { startTranslator } from "./lib/ucp-translator.ts";

const MODULES = ["absl", "httpx", "pydantic", "fastapi", "uvicorn", "ucp_sdk"];
const python = process.env.PYTHON || "python3";
const folder = resolve(process.env.UCP_CONFORMANCE || "");

if (!process.env.UCP_CONFORMANCE || !existsSync(join(folder, "shopping-agent-test.json"))) {
  console.error(
    "Set UCP_CONFORMANCE to a checkout of https://github.com/Universal-Commerce-Protocol/conformance: the tests are Python and no part of this repository.",
  );
  process.exit(2);
}

/** The first module that Python does not have. */
const missing = MODULES.find(
  (module) => spawnSync(python, ["-c", `import ${module}`], { stdio: "ignore" }).status !== 0,
);
const isSiteReached = await fetch(OVERVIEW).then(
  ({ ok }) => ok,
  () => false,
);
const terms = { tests: versionOf(folder), shop: UCP_VERSION, missing, isSiteReached };
const cases = listCases(folder);
const isRun = (one: ConformanceCase) => whyNot(one, terms) === undefined;
const outcomes = cases.some(isRun) ? await run() : new Map<string, CaseOutcome>();

const counts = { passed: 0, failed: 0, skipped: 0 };
for (const one of cases) {
  const reason = whyNot(one, terms);
  const { outcome, reason: failure } = reason
    ? { outcome: "skipped" as const, reason }
    : outcomes.get(`${one.file}.${one.name}`)!;
  counts[outcome]++;
  console.log(`${outcome}  ${one.file}.${one.name}${failure ? `: ${failure}` : ""}`);
}
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = counts.failed === 0 ? 0 : 1;

/** Runs them against an empty shop with data of their kind, through a translator where the versions differ. */
async function run(): Promise<Map<string, CaseOutcome>> {
  const built = await ensureBuilt();
  if (built !== 0) process.exit(built);
  const work = mkdtempSync(join(tmpdir(), "oriki-ucp-"));
  const dataDir = join(work, "data");
  const shop = new ShopProcess({ dataDir, port: await freePort(), env: { SEED: "none" } });
  let translator: Awaited<ReturnType<typeof startTranslator>> | undefined;
  try {
    shop.launch();
    await shop.ready();
    if (terms.tests !== terms.shop) translator = await startTranslator(shop.url);
    const sql = new pg.Pool({
      connectionString: (await openDatabase({ DATA_DIR: dataDir })).url,
      max: 1,
    });
    const data = await makeConformanceData(sql).finally(() => sql.end());
    const flags = [
      `--server_url=${translator?.url ?? shop.url}`,
      ...writeConformanceData(work, data),
    ];
    return await runCases(cases.filter(isRun), { folder, python, flags });
  } finally {
    translator?.stop();
    await shop.stop();
    rmSync(work, { recursive: true, force: true });
  }
}
