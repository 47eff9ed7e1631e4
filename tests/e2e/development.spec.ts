import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";

// One server for all of them.
test.describe.configure({ mode: "default" });

const port = Number(process.env.E2E_PORT ?? 3987) + 5;
const origin = `http://127.0.0.1:${port}`;
const dataDir = mkdtempSync(join(tmpdir(), "oriki-development-"));
let shop: ChildProcess;

// It reads all of the source by itself, which a busy machine needs minutes for.
const STARTING = 280_000;

test.beforeAll(async ({ request }, info) => {
  info.setTimeout(STARTING + 20_000);
  shop = spawn(process.execPath, ["scripts/dev.ts"], {
    cwd: join(import.meta.dirname, "../.."),
    env: {
      ...process.env,
      NODE_ENV: "development",
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const answers = async () => {
    if (shop.exitCode !== null) throw new Error("The development server has ended");
    return request.get(`${origin}/readyz`).then(
      (answer) => answer.status(),
      () => 0,
    );
  };
  await expect.poll(answers, { timeout: STARTING }).toBe(200);
});
test.afterAll(async () => {
  if (shop.exitCode === null) {
    const gone = new Promise((resolve) => shop.once("exit", resolve));
    shop.kill("SIGTERM");
    await gone;
  }
  rmSync(dataDir, { recursive: true, force: true });
});

// Only React's development build says when a browser makes another page than the server did.
for (const path of ["/", "/products", "/product/1", "/auth", "/checkout"]) {
  test(`what the browser makes of ${path} is what the server sent`, async ({ page }) => {
    const differences: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" && /hydrat/i.test(message.text()))
        differences.push(message.text());
    });
    await page.goto(origin + path);
    await page.waitForFunction(() => performance.getEntriesByName("interactive").length > 0);
    expect(differences).toEqual([]);
  });
}
