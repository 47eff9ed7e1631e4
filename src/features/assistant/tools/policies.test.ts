import { beforeEach, expect, test } from "vitest";
import { isFact } from "~/features/editorial/facts/names.ts";
import { namesIn } from "~/features/editorial/marked-text.ts";
import { editSettings } from "~/features/settings/service.server.ts";
import { anonymous } from "~/platform/caller.ts";
import { testContext } from "~tests/support/context.ts";
import { answerBuiltIn } from "../planner/answer.server.ts";
import { openToolBox } from "./index.server.ts";
import { policies, policyTopics } from "./policies.ts";

const t = testContext();
const owner = { userId: "11111111-1111-4111-8111-111111111111", email: "owner@example.com" };
const tell = async (topic: (typeof policyTopics)[number]) =>
  (await openToolBox({ ctx: t.ctx, caller: anonymous }).call("policies", { topic })).data.text;

beforeEach(async () => {
  await editSettings(
    t.ctx,
    owner,
    "orders",
    { processing_days_min: 2, processing_days_max: 4, cutoff_hour: 10 },
    undefined,
  );
});

test("what TEMI tells of the shop's rules states no figure of its own", () => {
  for (const topic of policyTopics) {
    const { text } = policies[topic];
    expect(namesIn(text).filter((name) => !isFact(name))).toEqual([]);
    expect(text.replace("36 states", ""), topic).not.toMatch(/\d/);
  }
});

test("TEMI tells the days and hours that staff set", async () => {
  expect(await tell("processing")).toContain("within 2–4 business days");
  expect(await tell("shipping")).toContain("We need 2–4 business days");
  expect(await tell("shipping")).toContain("when you order before 10 AM");
  for (const topic of policyTopics) expect(await tell(topic)).not.toMatch(/[{}]/);
});

test.each([
  ["what is the cut off for same day delivery?", /in Lagos is for orders before 10 AM/],
  ["how much is delivery to Ikeja", /getting an order ready takes 2–4 before that/],
])("asked %j TEMI answers by them", async (question, answer) => {
  const scope = { ctx: t.ctx, caller: anonymous };
  const { text } = await answerBuiltIn(scope, openToolBox(scope), {
    messages: [{ role: "user", content: question }],
  });
  expect(text).toMatch(answer);
});
