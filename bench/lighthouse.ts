// Lighthouse on the pages that a shopper sees first: a mid-range phone on slow 4G, as it simulates
// one. Lighthouse is 176 MB, so it is not among the project's packages: npm fetches it for this run.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "./support/servers.ts";

const LIGHTHOUSE = "lighthouse@13.5.0";
const PORT = 3964;
const RUNS = 3;
const PAGES = { home: "/", list: "/products", product: "/product/1" };
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

export default async function measureLighthouse() {
  const chromium = (await findBrowsers())?.whole;
  if (!chromium) throw new Error("There is no Chromium here");
  const folder = mkdtempSync(join(tmpdir(), "oriki-bench-lighthouse-"));
  const shop = await startServer(PORT, { env: { PUBLIC_URL: `http://127.0.0.1:${PORT}` } });
  const rows: { name: string; value: number; unit: string; aim?: number; limit?: number }[] = [];
  try {
    for (const [name, path] of Object.entries(PAGES)) {
      // The first visit has the pictures made; nobody else's has to wait for that.
      await inspect(chromium, path, folder);
      const reports: Report[] = [];
      for (let run = 0; run < RUNS; run++) reports.push(await inspect(chromium, path, folder));
      for (const category of CATEGORIES) {
        const value = median(
          reports.map(({ categories }) => Math.round((categories[category].score ?? 0) * 100)),
        );
        const aim = category === "performance" ? 95 : 100;
        rows.push({ name: `${name}: ${category}`, value, unit: "points", aim });
      }
      const figure = (audit: string) =>
        median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
      rows.push(
        {
          name: `${name}: largest paint`,
          value: Math.round(figure("largest-contentful-paint")),
          unit: "ms",
          limit: 2000,
        },
        {
          name: `${name}: layout shift`,
          value: Math.round(figure("cumulative-layout-shift") * 1000) / 1000,
          unit: "",
          limit: 0,
        },
        {
          name: `${name}: moved`,
          value: Math.round(figure("total-byte-weight") / 1024),
          unit: "KiB",
          limit: 350,
        },
      );
    }
  } finally {
    await shop.remove();
    rmSync(folder, { recursive: true, force: true });
  }
  return rows;
}

/** On a busy machine a recording fails now and then: three tries. */
async function inspect(chromium: string, path: string, folder: string, tries = 3): Promise<Report> {
  const out = join(folder, "report.json");
  const program = spawn(
    "npm",
    [
      "exec",
      "--yes",
      `--package=${LIGHTHOUSE}`,
      "--",
      "lighthouse",
      `http://127.0.0.1:${PORT}${path}`,
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
  if (status !== 0 && tries > 1) return inspect(chromium, path, folder, tries - 1);
  if (status !== 0) throw new Error("Lighthouse did not finish; npm must be able to fetch it");
  return JSON.parse(readFileSync(out, "utf8")) as Report;
}
