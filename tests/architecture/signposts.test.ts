import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readSources } from "./source.ts";

test("what CONTRIBUTING says is decided somewhere is there", () => {
  const text = readFileSync("CONTRIBUTING.md", "utf8");
  const table = /## Where things are decided\n\n([^#]+)/.exec(text)?.[1] ?? "";
  const told = [...table.matchAll(/`(?:(\w+)` in `)?([\w/.-]+\.tsx?)`/g)];
  expect(told.length).toBeGreaterThan(8);
  for (const [, name, path] of told) {
    const file = ["src", "src/features", "src/features/orders"]
      .map((folder) => `${folder}/${path}`)
      .find((candidate) => existsSync(candidate));
    expect([path, file]).toEqual([path, expect.any(String)]);
    if (name)
      expect([path, readFileSync(file!, "utf8")]).toEqual([path, expect.stringContaining(name)]);
  }
});

test("where an order stands is written by what decides its status and its money only", () => {
  const writers = readSources().filter(
    ({ path, text }) => text.includes("writeStanding") && !path.endsWith("order-row.server.ts"),
  );
  expect(writers.map(({ path }) => path).sort()).toEqual([
    "src/features/orders/change-status.server.ts",
    "src/features/orders/payment-state.server.ts",
  ]);
});
