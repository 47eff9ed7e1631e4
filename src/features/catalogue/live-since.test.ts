import { expect, test } from "vitest";
import { liveAtAfter } from "./live-since.ts";

const createdAt = new Date("2026-06-01T08:00:00Z");
const earlier = new Date("2026-07-01T08:00:00Z");
const now = new Date("2026-11-27T08:00:00Z");

test("a product goes live once, at whose moment it stays", () => {
  const waiting = { isActive: false, liveAt: null, createdAt };
  expect(liveAtAfter(waiting, true, now)).toBe(now);
  expect(liveAtAfter({ ...waiting, liveAt: earlier }, true, now)).toBe(earlier);
  expect(liveAtAfter({ ...waiting, isActive: true, liveAt: earlier }, false, now)).toBe(earlier);
});

test("one that was there from the start was new when it was made, also once it comes back", () => {
  const there = { isActive: true, liveAt: null, createdAt };
  expect(liveAtAfter(there, undefined, now)).toBeNull();
  expect(liveAtAfter(there, true, now)).toBeNull();
  expect(liveAtAfter(there, false, now)).toBe(createdAt);
});
