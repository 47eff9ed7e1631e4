import { expect, test } from "vitest";
import { pollingSeconds } from "~/platform/jobs.ts";
import { jobsOf } from "./background.ts";
import { features } from "./features.server.ts";

/** What ends or forgets something and may do so while nobody knows the time, with why. */
const GOES_ON: Record<string, string> = {
  "clear-limits": "a window that is over by a wrong clock is over for whoever asks, too",
  "expire-orders": "it asks after the clock itself, and does what needs none",
  "remove-unused-avatars": "pictures of a deleted account go at once",
};

test("what forgets or ends by time rests while the clock cannot be trusted", () => {
  const ending = jobsOf({ features }).filter(({ name }) =>
    /^(forget|clear|end|expire|remove|release)-/.test(name),
  );
  expect(ending.length).toBeGreaterThan(10);
  const going = ending.filter(({ endsByTime }) => !endsByTime).map(({ name }) => name);
  expect(going.sort()).toEqual(Object.keys(GOES_ON));
});

test("the queues of all jobs are looked at fewer than ten times a second", () => {
  const perSecond = jobsOf({ features }).reduce((sum, job) => sum + 1 / pollingSeconds(job), 0);
  expect(perSecond).toBeLessThan(10);
});

test("what staff ask for and wait for is looked for every two seconds", () => {
  const soon = jobsOf({ features }).filter((job) => pollingSeconds(job) === 2);
  expect(soon.map(({ name }) => name).sort()).toEqual([
    "generate-images",
    "run-imports",
    "send-newsletters",
  ]);
});
