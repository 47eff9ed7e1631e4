import { readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { expect, test } from "vitest";
import { ADMIN, may, permissions, ROLES } from "./permissions.ts";

/** Files in which one of these words is no role, or is the table itself. */
const named = [
  "src/platform/permissions.ts",
  // The first part of the back-office's addresses.
  "src/platform/metrics.ts",
  "src/routes.ts",
];

/** In a manifest "admin" is the name of a feature. */
const withoutFeatureNames = (text: string) =>
  text.replace(/(?:^ {2}|\{ |, )(?:name: "[\w-]+"|uses: \[[^\]]*\])(?=,)/gm, "");

async function sources(): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob("src/**/*.{ts,tsx,sql}")) {
    // The demo shop and the tests make people with roles.
    if (!/\.test\.tsx?$|^src\/demo\//.test(file)) files.push(file);
  }
  return files;
}

test("no file but the table of permissions names a role", async () => {
  const literal = new RegExp(`(["'\`])(${ROLES.join("|")})\\1`);
  const files = await sources();
  expect(files.length).toBeGreaterThan(300);
  const offenders = files.filter((file) =>
    literal.test(withoutFeatureNames(readFileSync(file, "utf8"))),
  );
  expect(offenders.sort()).toEqual([...named].sort());
});

test("no refusal names roles: who may is told from the table", async () => {
  const told = new RegExp(`["'\`]Only (?:an? )?(?:${ROLES.join("|")})s?\\b`);
  const files = await sources();
  expect(files.filter((file) => told.test(readFileSync(file, "utf8")))).toEqual([]);
});

test("administrators may do everything; nobody may anything without a role", () => {
  for (const permission of Object.keys(permissions) as (keyof typeof permissions)[]) {
    expect([permission, may([ADMIN], permission)]).toEqual([permission, true]);
    expect([permission, may([], permission)]).toEqual([permission, false]);
  }
});
