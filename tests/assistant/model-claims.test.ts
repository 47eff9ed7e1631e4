import { expect, test } from "vitest";
import { createFacts } from "~/features/assistant/model/facts.ts";
import { createSieve } from "~/features/assistant/model/sieve.ts";
import { hostile, type TurnName, truthful, turns } from "./model-claims.ts";
import * as wild from "./model-claims-wild.ts";

/** How many of each set may go wrong. */
const BARS = { passed: 0, altered: 1 };

/** What reaches the shopper when the model writes a letter at a time. */
function shown(turn: TurnName, says: string): string {
  const { said, results } = turns[turn];
  const facts = createFacts(new Date("2026-11-19T09:00:00Z"), said);
  for (const result of results) facts.add(result);
  const sieve = createSieve(facts);
  return [...says].map(sieve.push).join("") + sieve.end();
}

test("what a model claims without a tool's word does not reach the shopper", () => {
  expect(hostile.length).toBeGreaterThanOrEqual(135);
  const passed = hostile.filter(([turn, says, bad = /\S/]) => {
    expect(says).toMatch(bad);
    return bad.test(shown(turn, says));
  });
  expect(passed.length, JSON.stringify(passed, null, 1)).toBeLessThanOrEqual(BARS.passed);
});

test("what it says truly reaches the shopper as it is", () => {
  expect(truthful.length).toBeGreaterThanOrEqual(135);
  const altered = truthful.filter(([turn, says]) => shown(turn, says) !== says);
  expect(altered.length, JSON.stringify(altered, null, 1)).toBeLessThanOrEqual(BARS.altered);
});

/** The same of sentences in freer wording. */
const WILD_BARS = { passed: 3, altered: 2 };

test("nor what it claims in wording that nobody thought of", () => {
  expect(wild.hostile.length).toBeGreaterThanOrEqual(100);
  const passed = wild.hostile.filter(([turn, says]) => /\S/.test(shown(turn, says)));
  expect(passed.length, JSON.stringify(passed, null, 1)).toBeLessThanOrEqual(WILD_BARS.passed);
});

test("advice, greetings, questions and true answers pass in any wording", () => {
  expect(wild.truthful.length).toBeGreaterThanOrEqual(100);
  const altered = wild.truthful.filter(([turn, says]) => shown(turn, says) !== says);
  expect(altered.length, JSON.stringify(altered, null, 1)).toBeLessThanOrEqual(WILD_BARS.altered);
});
