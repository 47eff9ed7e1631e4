import { expect, test } from "vitest";
import { goodAfterReturn, goodWithMore, stateOf } from "./rules.ts";

const now = new Date("2026-11-19T09:00:00Z");
const card = {
  balanceKobo: 500_000,
  expiresAt: new Date("2027-11-19T09:00:00Z"),
  blockedAt: null,
  isToBeMailed: false,
};

test.each([
  ["with money on it", card, "active"],
  ["without an end", { ...card, expiresAt: null }, "active"],
  ["with nothing left", { ...card, balanceKobo: 0 }, "spent"],
  ["that waits for its day", { ...card, isToBeMailed: true }, "waiting"],
  ["whose last moment is now", { ...card, expiresAt: now }, "expired"],
  ["that staff blocked, whatever else", { ...card, blockedAt: now, expiresAt: now }, "blocked"],
] as const)("a card %s", (_, given, state) => {
  expect(stateOf(given, now)).toBe(state);
});

test("money that comes back can be spent for ninety days, and never for a shorter time than before", () => {
  const inNinety = new Date("2027-02-17T09:00:00Z");
  expect(goodAfterReturn(new Date("2026-11-01T00:00:00Z"), now)).toEqual(inNinety);
  expect(goodAfterReturn(card.expiresAt, now)).toEqual(card.expiresAt);
  expect(goodAfterReturn(null, now)).toBeNull();
});

test.each([
  ["nothing was left: as long as what comes", 0, "2026-01-01", "2027-03-01", "2027-03-01"],
  ["nothing was left, without an end", 0, null, "2027-03-01", "2027-03-01"],
  ["never shorter than what is there", 100, "2027-06-01", "2027-03-01", "2027-06-01"],
  ["longer with what comes", 100, "2027-01-01", "2027-03-01", "2027-03-01"],
  ["no end stays no end", 100, null, "2027-03-01", null],
  ["what has no end takes all with it", 100, "2027-03-01", null, null],
] as const)("credit that gets more, %s", (_, balanceKobo, was, given, becomes) => {
  const at = (day: string | null) => (day === null ? null : new Date(day));
  expect(goodWithMore({ balanceKobo, expiresAt: at(was) }, at(given))).toEqual(at(becomes));
});
