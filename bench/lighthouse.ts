// Lighthouse on the pages that a shopper sees first, beside an empty one: a mid-range phone on slow 4G, as
// it simulates one. Lighthouse is 176 MB, so it is not among the project's packages: npm fetches it for this run.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmptyPage } from "./support/empty-page.ts";
import { startServer } from "./support/servers.ts";

const LIGHTHOUSE = "lighthouse@13.5.0";
const PORT = 3964;
const RUNS = 3;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

interface Report {
  categories: Record<(typeof CATEGORIES)[number], { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

// The scripts are plain JavaScript.
const script = (file: string) => import(new URL(`../scripts/lib/${file}`, import.meta.url).href);
const { findBrowsers } = (await script("chromium.mjs")) as {
  findBrowsers(): Promise<{ whole: string } | undefined>;
};
const { toolEnvironment } = (await script("run.mjs")) as {
  toolEnvironment(): NodeJS.ProcessEnv;
};

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

/**
 * What is figured of an empty page, and of the others beside it in the same run. An empty page may not block
 * at all, and nothing can be so many times nothing: its figure counts as `least` at the least.
 */
const WORK = {
  "total-blocking-time": {
    work: "blocking time",
    least: 50,
    beside: "by the empty page's or 50 ms",
  },
  "mainthread-work-breakdown": { work: "main thread", least: 1, beside: "by the empty page's" },
};

export default async function measureLighthouse() {
  const chromium = (await findBrowsers())?.whole;
  if (!chromium) throw new Error("There is no Chromium here");
  const folder = mkdtempSync(join(tmpdir(), "oriki-bench-lighthouse-"));
  const empty = await startEmptyPage();
  const shop = await startServer(PORT, { env: { PUBLIC_URL: `http://127.0.0.1:${PORT}` } });
  const addresses = {
    empty: empty.url,
    home: `http://127.0.0.1:${PORT}/`,
    list: `http://127.0.0.1:${PORT}/products`,
    product: `http://127.0.0.1:${PORT}/product/1`,
  };
  const reports = new Map<string, Report[]>();
  try {
    // The first visit has the pictures made, which does not count; then in turn, so that a slow moment is all of theirs.
    for (let run = 0; run <= RUNS; run++) {
      for (const [name, address] of Object.entries(addresses)) {
        const report = await inspect(chromium, address, folder);
        if (run > 0) reports.set(name, [...(reports.get(name) ?? []), report]);
      }
    }
  } finally {
    empty.stop();
    await shop.remove();
    rmSync(folder, { recursive: true, force: true });
  }
  const figure = (page: string, audit: string) =>
    median(reports.get(page)!.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
  const rows: { name: string; value: number; unit: string; aim?: number; limit?: number }[] = [];
  for (const [audit, { work }] of Object.entries(WORK)) {
    rows.push({
      name: `empty page: ${work}`,
      value: Math.round(figure("empty", audit)),
      unit: "ms",
    });
  }
  for (const name of ["home", "list", "product"]) {
    for (const category of CATEGORIES) {
      const value = median(
        reports
          .get(name)!
          .map(({ categories }) => Math.round((categories[category].score ?? 0) * 100)),
      );
      const aim = category === "performance" ? 95 : 100;
      rows.push({ name: `${name}: ${category}`, value, unit: "points", aim });
    }
    rows.push(
      {
        name: `${name}: largest paint`,
        value: Math.round(figure(name, "largest-contentful-paint")),
        unit: "ms",
        limit: 2000,
      },
      {
        name: `${name}: layout shift`,
        value: Math.round(figure(name, "cumulative-layout-shift") * 1000) / 1000,
        unit: "",
        limit: 0,
      },
      {
        name: `${name}: moved`,
        value: Math.round(figure(name, "total-byte-weight") / 1024),
        unit: "KiB",
        limit: 350,
      },
    );
    for (const [audit, { work, least, beside }] of Object.entries(WORK)) {
      const value = figure(name, audit);
      const empty = figure("empty", audit);
      rows.push(
        { name: `${name}: ${work}`, value: Math.round(value), unit: "ms" },
        {
          name: `${name}: ${work}, ${beside}`,
          value: Math.round((value / Math.max(least, empty)) * 100) / 100,
          unit: "×",
          limit: 2,
        },
      );
    }
  }
  return rows;
}

/** On a busy machine a recording fails now and then: three tries. */
async function inspect(
  chromium: string,
  address: string,
  folder: string,
  tries = 3,
): Promise<Report> {
  const out = join(folder, "report.json");
  const program = spawn(
    "npm",
    [
      "exec",
      "--yes",
      `--package=${LIGHTHOUSE}`,
      "--",
      "lighthouse",
      address,
      "--quiet",
      "--output=json",
      `--output-path=${out}`,
      `--only-categories=${CATEGORIES.join(",")}`,
      "--chrome-flags=--headless=new --no-sandbox --disable-gpu",
    ],
    {
      env: { ...toolEnvironment(), CHROME_PATH: chromium },
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  const status = await new Promise((resolve) => program.once("exit", resolve));
  if (status !== 0 && tries > 1) return inspect(chromium, address, folder, tries - 1);
  if (status !== 0) throw new Error("Lighthouse did not finish; npm must be able to fetch it");
  return JSON.parse(readFileSync(out, "utf8")) as Report;
}
