import { expect, test } from "vitest";
import { testContext } from "~tests/support/context.ts";
import { findAnswer, forgetAnswersJob, keepAnswer, requestKey } from "./answers.ts";

const t = testContext();
const DAY = 86_400_000;
const SCOPES = ["agents", "staff", "place_order"] as const;

test("answers are kept as long as somebody may ask again, those for assistants two days, those of presses eight, those of orders ninety", async () => {
  const request = requestKey("a key", { of: "a request" });
  for (const scope of SCOPES) await keepAnswer(t.ctx, request, scope, { id: scope });
  const known = async () => {
    await forgetAnswersJob.run(t.ctx, {});
    const answers = SCOPES.map((scope) => findAnswer(t.ctx.db, request, scope));
    return (await Promise.all(answers)).map((answer) => answer?.id);
  };
  t.clock.advance(2 * DAY);
  expect(await known()).toEqual(["agents", "staff", "place_order"]);
  t.clock.advance(1);
  expect(await known()).toEqual([undefined, "staff", "place_order"]);
  t.clock.advance(6 * DAY);
  expect(await known()).toEqual([undefined, undefined, "place_order"]);
  t.clock.advance(82 * DAY);
  expect(await known()).toEqual([undefined, undefined, undefined]);
});
