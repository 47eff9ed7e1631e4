import { expect, test } from "vitest";
import { describeDumps } from "./tell.server.ts";

test("a copy dated ahead of now is not said to be fresh", () => {
  const now = new Date("2026-11-21T09:30:00Z");
  const copy = { name: "a", line: "1", from: 0n, to: 1n, bytes: 900 };
  const lines = [-7200, 30, 7200].map(
    (aheadS) =>
      describeDumps([{ ...copy, finishedAt: new Date(now.getTime() + aheadS * 1000) }], now)[0],
  );
  expect(lines[0]).toMatch(/^ {2}2 hours old/);
  expect(lines[1]).toMatch(/^ {2}less than a minute old/);
  expect(lines[2]).toMatch(/^ {2}2 hours ahead/);
});
