import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface LockEntry {
  optionalDependencies?: Record<string, string>;
}

test("the lock file lists the packages of every platform, or npm ci refuses it on all of them", () => {
  const lock: { packages: Record<string, LockEntry> } = JSON.parse(
    readFileSync(new URL("../package-lock.json", import.meta.url), "utf8"),
  );
  const missing = Object.entries(lock.packages).flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {}).filter((name) => !isListed(name, path)),
  );
  expect(missing).toEqual([]);

  function isListed(name: string, from: string): boolean {
    if (`${from ? `${from}/` : ""}node_modules/${name}` in lock.packages) return true;
    if (from === "") return false;
    const parent = from.slice(0, Math.max(0, from.lastIndexOf("node_modules/") - 1));
    return isListed(name, parent);
  }
});
