import { expect, test } from "vitest";
import type { RiderRun } from "../schema.ts";
import { dropRun, forgetEnded, keepRun, recallRun } from "./kept-run.ts";
import { memoryShelf } from "./shelf.ts";

const run: RiderRun = {
  id: "0b2f7ac8-4f0e-4b5c-9a57-3c9a0d1c1a11",
  shop: { name: "Oríkì", phone: "+2348035550100" },
  rider: "Musa",
  link_expires_at: "2026-11-22T20:00:00.000Z",
  holds: 0,
  stops: [],
};
const KEY = "a-secret-of-a-link";

test("a run is there without a network as long as its link works, for this link only", async () => {
  const shelf = memoryShelf();
  await keepRun(shelf, KEY, run);
  await forgetEnded(shelf, new Date("2026-11-22T19:59:00Z"));
  expect(await recallRun(shelf, KEY)).toEqual(run);
  expect(await recallRun(shelf, "another")).toBeUndefined();
  await forgetEnded(shelf, new Date("2026-11-22T20:00:00Z"));
  expect(await recallRun(shelf, KEY)).toBeUndefined();
});

test("nothing of a run stays when its link has ended, and the link itself is never kept", async () => {
  const shelf = memoryShelf();
  await keepRun(shelf, KEY, run);
  expect(JSON.stringify(await shelf.runs())).not.toContain(KEY);
  await dropRun(shelf, KEY);
  expect(await shelf.runs()).toEqual([]);
});
