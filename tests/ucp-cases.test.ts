import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listCases, readOutcomes, versionOf, whyNot } from "../scripts/lib/ucp-cases.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "oriki-ucp-"));
  writeFileSync(
    join(folder, "order_test.py"),
    "class OrderTest:\n  def test_reads(self) -> None:\n    pass\n  def helper(self):\n    pass\n  def test_order_update(self):\n    pass\n",
  );
  writeFileSync(join(folder, "integration_test_utils.py"), "  def test_nothing(self):\n    pass\n");
  writeFileSync(
    join(folder, "shopping-agent-test.json"),
    JSON.stringify({ ucp: { version: "2026-01-11" } }),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const reads = { file: "order_test", name: "test_reads" };
const here = {
  tests: "2026-04-08",
  shop: "2026-04-08",
  missing: undefined,
  isSiteReached: true,
};

test("the cases and their version are read from a checkout", () => {
  expect(listCases(folder)).toEqual([reads, { file: "order_test", name: "test_order_update" }]);
  expect(versionOf(folder)).toBe("2026-01-11");
});

test("a case is run unless it says nothing of this shop, and then it is said why", () => {
  expect(whyNot(reads, here)).toBeUndefined();
  expect(whyNot(reads, { ...here, tests: "2026-01-11" })).toBeUndefined();
  expect(whyNot(reads, { ...here, tests: "2025-01-01" })).toMatch(/speak 2025-01-01/);
  const otherwise = { file: "validation_test", name: "test_out_of_stock" };
  expect(whyNot(otherwise, { ...here, tests: "2026-01-11" })).toMatch(/messages/);
  expect(whyNot(otherwise, here)).toBeUndefined();
  const leads = { file: "protocol_test", name: "test_discovery_urls" };
  expect(whyNot(leads, { ...here, isSiteReached: false })).toMatch(/ucp\.dev/);
  expect(whyNot(reads, { ...here, missing: "ucp_sdk" })).toMatch(/ucp_sdk/);
  expect(whyNot({ file: "order_test", name: "test_order_update" }, here)).toMatch(/staff/);
  expect(whyNot({ file: "ap2_test", name: "test_any" }, here)).toMatch(/AP2/);
});

test("what became of each case is read from what the tests say", () => {
  const said = [
    "[ RUN      ] OrderTest.test_reads",
    "[       OK ] OrderTest.test_reads",
    "[  FAILED  ] OrderTest.test_writes",
    "[  SKIPPED ] OrderTest.test_waits",
    "======================================================================",
    "FAIL: test_writes (__main__.OrderTest)",
    "Traceback (most recent call last):",
    "AssertionError: 409 not found in [200]",
    "OK",
  ].join("\n");
  expect([...readOutcomes(said)]).toEqual([
    ["test_reads", { outcome: "passed" }],
    ["test_writes", { outcome: "failed", reason: "AssertionError: 409 not found in [200]" }],
    ["test_waits", { outcome: "skipped" }],
  ]);
});
