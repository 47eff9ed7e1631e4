import { expect, test } from "vitest";
import { goodAfterReturn, stateOf } from "./rules.ts";

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
