// `npm run check:ucp`: runs the official conformance tests of the Universal Commerce Protocol against a
// shop of its own, with the demo's pieces told to them in their form, and prints each case: passed,
// failed, or skipped with the reason. Ends with 1 when one failed.
//
// The tests are Python and no part of this repository. UCP_CONFORMANCE names a checkout of
// github.com/Universal-Commerce-Protocol/conformance; `python3` (or PYTHON) needs what its
// pyproject.toml lists.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { UCP_VERSION } from "../src/features/agents/protocol.ts";
import { ensureBuilt } from "./lib/build.mjs";
import { freePort, ShopProcess } from "./lib/shop-process.ts";
import {
  type ConformanceCase,
  listCases,
  readOutcomes,
  versionOf,
  whyNot,
} from "./lib/ucp-cases.ts";

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
const terms = { tests: versionOf(folder), shop: UCP_VERSION, missing };
const cases = listCases(folder);
const isRun = (one: ConformanceCase) => whyNot(one, terms) === undefined;
const outcomes = cases.some(isRun) ? await runCases() : new Map<string, string>();

const counts: Record<string, number> = { passed: 0, failed: 0, skipped: 0 };
for (const one of cases) {
  const reason = whyNot(one, terms);
  const outcome = reason ? "skipped" : (outcomes.get(`${one.file}.${one.name}`) ?? "failed");
  counts[outcome] = (counts[outcome] ?? 0) + 1;
  console.log(`${outcome}  ${one.file}.${one.name}${reason ? `: ${reason}` : ""}`);
}
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = counts.failed === 0 ? 0 : 1;

/** Runs every file that has cases to run, against a fresh demo shop. */
async function runCases(): Promise<Map<string, string>> {
  const built = await ensureBuilt();
  if (built !== 0) process.exit(built);
  const work = mkdtempSync(join(tmpdir(), "oriki-ucp-"));
  const shop = new ShopProcess({
    dataDir: join(work, "data"),
    port: await freePort(),
    env: { SEED: "demo" },
  });
  const found = new Map<string, string>();
  try {
    shop.launch();
    await shop.ready();
    const input = join(work, "conformance_input.json");
    writeFileSync(input, JSON.stringify(await describeData(shop.url)));
    for (const file of new Set(cases.filter(isRun).map((one) => one.file))) {
      const flags = [`--server_url=${shop.url}`, `--conformance_input=${input}`];
      const { stdout, stderr } = spawnSync(python, [`${file}.py`, ...flags], {
        cwd: folder,
        encoding: "utf8",
      });
      for (const [name, outcome] of readOutcomes(`${stdout}\n${stderr}`))
        found.set(`${file}.${name}`, outcome);
    }
  } finally {
    await shop.stop();
    rmSync(work, { recursive: true, force: true });
  }
  return found;
}

interface Variant {
  id: string;
  title: string;
  price: { amount: number };
  availability: { available: boolean };
}

/** Pieces of the shop in the form in which the tests ask for them. */
async function describeData(url: string) {
  const answer = await fetch(`${url}/ucp/v1/catalog/search`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ pagination: { limit: 100 } }),
  });
  const { products } = (await answer.json()) as { products: { variants: Variant[] }[] };
  const variants = products.flatMap((product) => product.variants);
  const tell = (one: Variant | undefined) =>
    one && { id: one.id, title: one.title, price: one.price.amount };
  return {
    currency: "NGN",
    items: [tell(variants.find(({ availability }) => availability.available))],
    out_of_stock_item: tell(variants.find(({ availability }) => !availability.available)),
    non_existent_item: { id: "999999999", title: "Nothing" },
  };
}
