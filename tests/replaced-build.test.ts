import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { root } from "../scripts/lib/run.mjs";
import { buildShop, freePort, ShopProcess } from "../scripts/lib/shop-process.ts";

let folder: string;
let shop: ShopProcess;

beforeAll(() => buildShop(), 300_000);
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "oriki-replaced-"));
  const source = join(folder, "source");
  mkdirSync(source);
  for (const part of ["scripts", "build", "package.json"])
    cpSync(join(root, part), join(source, part), { recursive: true });
  for (const part of ["node_modules", "src"]) symlinkSync(join(root, part), join(source, part));
  shop = new ShopProcess({
    dataDir: join(folder, "data"),
    port: await freePort(),
    env: {},
    source,
  });
});
afterEach(async () => {
  await shop.kill();
  shop.killDatabase();
  rmSync(folder, { recursive: true, force: true });
});

test("a shop that is open has its pages, although another build takes the files of its own away", async () => {
  shop.launch();
  await shop.ready();
  rmSync(join(folder, "source/build"), { recursive: true });
  const first = await fetch(shop.url);
  expect(first.status).toBe(200);
  expect(await first.text()).toContain("Featured Products");
});
