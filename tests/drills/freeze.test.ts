import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { freezeDatabase } from "../../drills/support/freeze.ts";
import type { Kind } from "../../drills/support/rush.ts";
import { buildShop, freePort, ShopProcess } from "../../scripts/lib/shop-process.ts";

/** `npm run drill freeze` does it for 32 seconds. */
test("while the database hangs, kept pages go on and all else is told so; then all is as it was", async () => {
  buildShop();
  const dataDir = mkdtempSync(join(tmpdir(), "oriki-freeze-"));
  const shop = new ShopProcess({ dataDir, port: await freePort(), env: {} });
  onTestFinished(async () => {
    await shop.kill();
    rmSync(dataDir, { recursive: true, force: true });
  });
  shop.launch();
  await shop.ready();
  const frozen = await freezeDatabase(shop, 6500, 6);
  const outcomes = (kind: Kind) =>
    new Set(frozen.during.filter((one) => one.kind === kind).map(({ outcome }) => outcome));
  expect(outcomes("kept page")).toEqual(new Set(["200"]));
  expect(outcomes("order")).toContain("503");
  expect(outcomes("readyz")).toContain("503");
  const all = new Set(frozen.exchanges.map(({ outcome }) => outcome));
  expect(all).toEqual(new Set(["200", "503"]));
  expect([frozen.lost, frozen.doubled, frozen.differences]).toEqual([0, 0, 0]);
}, 300_000);
