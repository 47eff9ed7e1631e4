import { expect, test } from "vitest";
import { createWorkQueue } from "./work-queue.ts";

const busy = () => new Error("busy");

test("with one place no two works ever run at once, whenever they are asked for", async () => {
  const run = createWorkQueue(1, 1000, busy);
  let running = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++running);
    await Promise.resolve();
    running--;
  };
  // One more in every turn of the microtask queue: some come just when a place is handed on.
  const askLater = async (turns: number) => {
    for (let turn = 0; turn < turns; turn++) await null;
    await run(work);
  };
  await Promise.all(Array.from({ length: 200 }, (_, turns) => askLater(turns)));
  expect(most).toBe(1);
});

test("who finds the places taken and the line full is refused at once", async () => {
  const run = createWorkQueue(2, 1, busy);
  const { promise, resolve } = Promise.withResolvers<string>();
  const admitted = [run(() => promise), run(() => promise), run(() => promise)];
  await expect(run(() => promise)).rejects.toThrow("busy");
  resolve("done");
  expect(await Promise.all(admitted)).toEqual(["done", "done", "done"]);
  expect(await run(async () => "again")).toBe("again");
});

test("where nobody may wait, a free place is still given", async () => {
  const run = createWorkQueue(1, 0, busy);
  expect(await run(async () => 1)).toBe(1);
});

test("a work that fails frees its place", async () => {
  const run = createWorkQueue(1, 1, busy);
  const fails = () => Promise.reject(new Error("no"));
  const both = [run(fails), run(fails)];
  for (const failed of both) await expect(failed).rejects.toThrow("no");
  expect(await run(async () => "done")).toBe("done");
});
