import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { parseConfig } from "./config.ts";
import { loadSecrets, type Secrets } from "./secrets.ts";

let dataDir: string;
let warnings: string[];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "oriki-secrets-"));
  warnings = [];
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const load = () =>
  loadSecrets(parseConfig({ DATA_DIR: dataDir }), { warn: (line: string) => warnings.push(line) });
const path = (name: string) => join(dataDir, name);
const read = (name: string): Secrets => JSON.parse(readFileSync(path(name), "utf8"));

test("secrets are made once, with a copy, for nobody else to read", async () => {
  const made = await load();
  expect(await load()).toEqual(made);
  for (const name of ["secrets.json", "secrets.json.bak"]) {
    expect(read(name)).toEqual(made);
    expect(statSync(path(name)).mode & 0o777).toBe(0o600);
  }
  expect(readdirSync(dataDir).sort()).toEqual(["secrets.json", "secrets.json.bak"]);
});

test("copies that make them at the same time have the same", async () => {
  const made = await Promise.all([1, 2, 3, 4, 5].map(load));
  expect(new Set(made.map(({ jwtSecret }) => jwtSecret)).size).toBe(1);
  expect(read("secrets.json.bak")).toEqual(made[0]);
});

test.each(["", "{", '{"jwtSecret": "short"}', undefined])(
  "%j falls back to the copy, and is mended",
  async (damage) => {
    const made = await load();
    if (damage === undefined) rmSync(path("secrets.json"));
    else writeFileSync(path("secrets.json"), damage);
    expect(await load()).toEqual(made);
    expect(warnings).toEqual([expect.stringContaining(path("secrets.json"))]);
    expect(read("secrets.json")).toEqual(made);
  },
);

test("a copy that is damaged, or of other secrets, is made again", async () => {
  const made = await load();
  writeFileSync(path("secrets.json.bak"), "{");
  expect(await load()).toEqual(made);
  expect(read("secrets.json.bak")).toEqual(made);
});

test("two that are damaged are never replaced", async () => {
  await load();
  for (const name of ["secrets.json", "secrets.json.bak"]) writeFileSync(path(name), "{");
  await expect(load()).rejects.toThrow(/^\S+secrets\.json and its copy.*restore one of them/);
  rmSync(path("secrets.json"));
  await expect(load()).rejects.toThrow(/restore one of them/);
  expect(readFileSync(path("secrets.json.bak"), "utf8")).toBe("{");
});
