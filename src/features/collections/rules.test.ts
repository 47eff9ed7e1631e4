import { expect, test } from "vitest";
import { stateOf, warningsOf } from "./rules.ts";

const now = new Date("2026-11-19T09:00:00Z");
const before = "2026-11-19T08:59:00.000Z";
const after = "2026-11-19T09:01:00.000Z";
const atOnce = now.toISOString();

test.each([
  [{ is_active: false, starts_at: before, ends_at: null }, "hidden"],
  [{ is_active: true, starts_at: null, ends_at: null }, "shown"],
  [{ is_active: true, starts_at: atOnce, ends_at: after }, "shown"],
  [{ is_active: true, starts_at: after, ends_at: null }, "planned"],
  [{ is_active: true, starts_at: before, ends_at: atOnce }, "over"],
] as const)("%j is %s", (row, state) => {
  expect(stateOf(row, now)).toBe(state);
});

const always = { starts_at: null, ends_at: null };

test("a rule that selects nothing or everything is said, and so is an empty choice by hand", () => {
  const rule = { kind: "rule", ...always } as const;
  expect(warningsOf(rule, { count: 3, of: 9 }, now)).toEqual([]);
  expect(warningsOf(rule, { count: 0, of: 9 }, now)).toEqual([expect.stringMatching(/nothing/)]);
  expect(warningsOf(rule, { count: 9, of: 9 }, now)).toEqual([expect.stringMatching(/everything/)]);
  const hand = { kind: "hand", ...always } as const;
  expect(warningsOf(hand, { count: 9, of: 9 }, now)).toEqual([]);
  expect(warningsOf(hand, { count: 0, of: 9 }, now)).toEqual([expect.stringMatching(/No piece/)]);
});

test("dates in the past are said once: those that stand already are not asked about again", () => {
  const some = { count: 3, of: 9 };
  const past = { kind: "rule", starts_at: before, ends_at: before } as const;
  expect(warningsOf(past, some, now)).toEqual([
    expect.stringMatching(/begins in the past/),
    expect.stringMatching(/ends in the past/),
  ]);
  expect(warningsOf(past, some, now, past)).toEqual([]);
  expect(warningsOf({ ...past, starts_at: after, ends_at: null }, some, now)).toEqual([]);
});
