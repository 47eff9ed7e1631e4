import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { buildShop, freePort, ShopProcess } from "../scripts/lib/shop-process.ts";

/** A start that cannot succeed says in one line what to do, and leaves nothing behind. */

let dataDir: string;
const undo: (() => unknown)[] = [];

beforeAll(() => buildShop(), 300_000);
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "oriki-start-"));
});
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The line that a start ends with. */
async function refusalOf(env: Record<string, string>, port?: number): Promise<string> {
  const shop = new ShopProcess({ dataDir, port: port ?? (await freePort()), env });
  undo.push(() => shop.kill());
  shop.launch();
  const { code, errors } = await shop.ended();
  expect(code).toBe(1);
  const lines = errors.trim().split("\n");
  expect(lines).toHaveLength(1);
  return lines[0]!;
}

test("a port that is taken is found before a database is made", async () => {
  const other = createServer();
  other.listen(0, "127.0.0.1");
  await once(other, "listening");
  undo.push(() => other.close());
  const { port } = other.address() as { port: number };
  expect(await refusalOf({}, port)).toMatch(new RegExp(`^Port ${port} .* taken .* set PORT`));
  expect(readdirSync(dataDir)).toEqual([]);
});

test("a folder that is none is named", async () => {
  const file = join(dataDir, "file");
  writeFileSync(file, "");
  const line = await refusalOf({ DATA_DIR: join(file, "data") });
  expect(line).toContain(`DATA_DIR ${join(file, "data")} cannot be written (ENOTDIR)`);
});

test("secrets that are damaged twice end the start before a database is made", async () => {
  for (const name of ["secrets.json", "secrets.json.bak"])
    writeFileSync(join(dataDir, name), '{"jwtSecret": "cut o');
  expect(await refusalOf({})).toMatch(/secrets\.json and its copy .* restore one of them/);
  expect(existsSync(join(dataDir, "postgres"))).toBe(false);
});

test("a database that does not exist is named with how to make it", async () => {
  const url = new URL(inject("testServer").url);
  url.pathname = "/no_such_database";
  const line = await refusalOf({ DATABASE_URL: url.href });
  expect(line).toMatch(/has no database "no_such_database": create it/);
  expect(readdirSync(dataDir)).toEqual([]);
});
