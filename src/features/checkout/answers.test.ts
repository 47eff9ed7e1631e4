import { expect, test } from "vitest";
import { testContext } from "~tests/support/context.ts";
import { findAnswer, forgetAnswersJob, keepAnswer, requestKey } from "./answers.server.ts";

const t = testContext();
const DAY = 86_400_000;

test("answers are kept as long as somebody may ask again, those for assistants two days, those of orders ninety", async () => {
  const request = requestKey("a key", { of: "a request" });
  for (const scope of ["agents", "place_order"] as const)
    await keepAnswer(t.ctx, request, scope, { id: scope });
  const known = async () => {
    await forgetAnswersJob.run(t.ctx, {});
    return [
      await findAnswer(t.ctx.db, request, "agents"),
      await findAnswer(t.ctx.db, request, "place_order"),
    ].map((answer) => answer?.id);
  };
  t.clock.advance(2 * DAY);
  expect(await known()).toEqual(["agents", "place_order"]);
  t.clock.advance(1);
  expect(await known()).toEqual([undefined, "place_order"]);
  t.clock.advance(88 * DAY);
  expect(await known()).toEqual([undefined, undefined]);
});
