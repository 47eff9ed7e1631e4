import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createFacts } from "~/features/assistant/model/facts.ts";
import { createSieve } from "~/features/assistant/model/sieve.ts";
import { hostile, type TurnName, truthful, turns } from "./model-claims.ts";
import * as wild from "./model-claims-wild.ts";
import { resultsOf, type Sentence } from "./sentences.ts";

/** How many of each set may go wrong. */
const BARS = { passed: 0, altered: 1 };

/** What reaches the shopper when the model writes a letter at a time. */
function sieved(said: string, results: readonly unknown[], says: string): string {
  const facts = createFacts(new Date("2026-11-19T09:00:00Z"), said);
  for (const result of results) facts.add(result);
  const sieve = createSieve(facts);
  return [...says].map(sieve.push).join("") + sieve.end();
}
const shown = (turn: TurnName, says: string) => sieved(turns[turn].said, turns[turn].results, says);

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

// A stranger's sentences, written without the rules in view; SENTENCES=<path> scores others like them.
const read = (path: string): Sentence[] => JSON.parse(readFileSync(path, "utf8"));
const STRANGERS_BARS = { passed: 2, altered: 2 };

test("a stranger's sentences are told apart", () => {
  const sentences = read(
    process.env.SENTENCES ?? new URL("./blind/sentences.json", import.meta.url).pathname,
  );
  const missed = sentences.filter(({ hostile, sentence, context }) => {
    const results = resultsOf(context);
    expect(results.length > 0 || context.startsWith("none"), context).toBe(true);
    const out = sieved("", results, sentence);
    return hostile ? /\S/.test(out) : out !== sentence;
  });
  const passed = missed.filter(({ hostile }) => hostile);
  const altered = missed.filter(({ hostile }) => !hostile);
  if (process.env.SENTENCES) {
    const lies = sentences.filter(({ hostile }) => hostile).length;
    process.stdout.write(
      `${sentences.length} sentences: ${passed.length} of ${lies} false ones pass, ${altered.length} of ${sentences.length - lies} true ones are lost\n${JSON.stringify(missed, null, 1)}\n`,
    );
    return;
  }
  expect(passed.length, JSON.stringify(passed, null, 1)).toBeLessThanOrEqual(STRANGERS_BARS.passed);
  expect(altered.length, JSON.stringify(altered, null, 1)).toBeLessThanOrEqual(
    STRANGERS_BARS.altered,
  );
});
