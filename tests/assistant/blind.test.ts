import { readFileSync, writeFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { seedDemo } from "~/demo/seed.server.ts";
import { answerTurn } from "~/features/assistant/chat.server.ts";
import type { ChatMessage } from "~/features/assistant/planner/conversation.ts";
import { recommend } from "~/features/assistant/recommendations/recommend.server.ts";
import { anonymous } from "~/platform/caller.ts";
import { testContext } from "~tests/support/context.ts";
import { byName, meets, type Wishes } from "./blind/demo-products.ts";
import { type Given, judge, type Question, type Verdict } from "./blind/judge.ts";

// Questions and briefs were written by somebody who had not seen the code. Other files of the same
// form are scored with QUESTIONS=<path> or BRIEFS=<path>; REPORT=<path> keeps what was missed.
const read = <T>(path: string): T => JSON.parse(readFileSync(path, "utf8")) as T;
const here = (name: string) => new URL(`./blind/${name}.json`, import.meta.url).pathname;
const isOwn = !process.env.QUESTIONS && !process.env.BRIEFS;

/** What has been reached, in percent; a change that understands less fails here. */
const BARS = { right: 98.5, wrong: 1, ignored: 1.5, whole: 98.5, kept: 99.5 };

const shop = testContext({ env: { PAYSTACK_SECRET_KEY: "sk_test_blind" } });
const never = new AbortController().signal;
beforeAll(() => seedDemo(shop.ctx.db, { clock: shop.clock, pictures: new Map() }));

async function converse(turns: readonly string[]): Promise<Given[]> {
  const messages: ChatMessage[] = [];
  const answers: Given[] = [];
  for (const content of turns) {
    messages.push({ role: "user", content });
    const given: Given = { text: "", cards: [] };
    for await (const part of answerTurn(shop.ctx, anonymous, { messages }, never)) {
      if ("text" in part) given.text += part.text;
      if ("cards" in part) given.cards = part.cards.map(({ name }) => name);
    }
    messages.push({ role: "assistant", content: given.text });
    answers.push(given);
  }
  return answers;
}

function tell(name: string, lines: readonly string[]): void {
  const path = process.env.REPORT;
  if (path) writeFileSync(path.replace(/(\.\w+)?$/, `-${name}$1`), `${lines.join("\n")}\n`);
  else if (process.env.VERBOSE) process.stdout.write(`${lines.join("\n")}\n`);
}

const share = (part: number, all: number) => Math.round((part / all) * 1000) / 10;

const verdicts: Verdict[] = [];
const missed: string[] = [];
const all = read<Question[]>(process.env.QUESTIONS ?? here("questions"));
/** In lots, so that none takes as long as a test may on a busy machine. */
const LOT = 150;
const lots = Array.from({ length: Math.ceil(all.length / LOT) }, (_, at) =>
  all.slice(at * LOT, (at + 1) * LOT),
);

test.each(lots.map((lot, at) => [at + 1, lot] as const))("questions, lot %i", async (_, lot) => {
  for (const question of lot) {
    const answers = await converse(question.turns).catch((error: Error): Given[] => [
      { text: "", cards: [] },
      { text: `fails: ${error.stack}`, cards: [] },
    ]);
    const given = answers.at(-1)!;
    const verdict = judge(question, given, answers.at(-2) ?? null);
    if (!verdict) continue;
    verdicts.push(verdict);
    if (verdict.isRight) continue;
    const marks = [verdict.isWrong && "WRONG", verdict.isIgnored && "IGNORED"].filter(Boolean);
    missed.push(
      `${question.id} ${question.group} ${marks.join(" ")} | ${question.turns.join(" → ")}\n   ${verdict.why.slice(0, 400)}\n   ${given.text.replace(/\n/g, "\n   ")}`,
    );
  }
  expect(verdicts.length).toBeGreaterThan(0);
});

test("the built-in assistant answers a stranger's questions", () => {
  const count = (is: (verdict: Verdict) => boolean) =>
    share(verdicts.filter(is).length, verdicts.length);
  const figures = {
    right: count(({ isRight }) => isRight),
    wrong: count(({ isWrong }) => isWrong),
    ignored: count(({ isIgnored }) => isIgnored),
  };
  const head = `${verdicts.length} questions: ${figures.right}% right, ${figures.wrong}% wrong, a wish ignored in ${figures.ignored}%`;
  tell("questions", [head, ...missed]);
  if (!isOwn) process.stdout.write(`${head}\n`);
  else {
    expect(figures.right, [head, ...missed].join("\n")).toBeGreaterThanOrEqual(BARS.right);
    expect(figures.wrong, head).toBeLessThanOrEqual(BARS.wrong);
    expect(figures.ignored, head).toBeLessThanOrEqual(BARS.ignored);
  }
});

interface Brief {
  id: string;
  group: string;
  text: string;
  style: string | null;
  occasion: string | null;
  budget: number | null;
  each: Wishes;
  some: Wishes[];
  good: number[];
  someGood: number[][];
}

/** As somebody would write it who was asked for these: the form has one field. */
const wordsOf = ({ text, style, occasion, budget }: Brief) =>
  [
    text,
    style && `style: ${style}`,
    occasion && `occasion: ${occasion}`,
    budget !== null && `budget: ${budget}`,
  ]
    .filter(Boolean)
    .join(". ");

test("recommendations keep a stranger's wishes", async () => {
  const briefs = read<Brief[]>(process.env.BRIEFS ?? here("briefs"));
  const misses: string[] = [];
  let pieces = 0;
  let keeping = 0;
  for (const brief of briefs) {
    const given = await recommend(shop.ctx, { userPreferences: wordsOf(brief), recentViews: [] });
    const shown = given.flatMap(({ name }) => byName.get(name) ?? []);
    const judged = brief.good.length < 4 ? shown.slice(0, brief.good.length) : shown;
    const bad = judged.filter(({ id }) => !brief.good.includes(id));
    const lacks = brief.some.filter((wishes) => !shown.some((product) => meets(wishes, product)));
    pieces += judged.length;
    keeping += judged.length - bad.length;
    if (shown.length > 0 && bad.length + lacks.length === 0) continue;
    misses.push(
      `${brief.id} ${brief.group} | ${wordsOf(brief)}\n   ${JSON.stringify(brief.each)}\n   bad: ${bad.map(({ name, price }) => `${name} ${price}`).join(", ")}\n   lacks: ${JSON.stringify(lacks)}\n   ${given.map(({ name, reason }) => `${name}: ${reason}`).join("\n   ")}`,
    );
  }
  const passed = share(briefs.length - misses.length, briefs.length);
  const kept = share(keeping, pieces);
  const head = `${briefs.length} briefs: ${passed}% kept whole, every wish kept in ${kept}% of the pieces`;
  tell("briefs", [head, ...misses]);
  if (!isOwn) process.stdout.write(`${head}\n`);
  else {
    expect(passed, [head, ...misses].join("\n")).toBeGreaterThanOrEqual(BARS.whole);
    expect(kept, head).toBeGreaterThanOrEqual(BARS.kept);
  }
});
