import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endAfterSilence } from "./silence.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Says something every so many milliseconds, until it is aborted. */
async function* slowly(times: number, every: number, signal: AbortSignal) {
  for (let n = 1; n <= times; n++) {
    await vi.advanceTimersByTimeAsync(every);
    signal.throwIfAborted();
    yield n;
  }
}

async function readAll(content: AsyncIterable<number>): Promise<number[]> {
  const parts: number[] = [];
  for await (const part of content) parts.push(part);
  return parts;
}

test("what takes long is read to its end, as long as it says something", async () => {
  const silence = endAfterSilence("The bucket", 60_000);
  expect(await readAll(silence.over(slowly(10, 59_000, silence.signal)))).toHaveLength(10);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(silence.signal.aborted).toBe(false);
});

test("what says nothing for long is ended, from the beginning on and later", async () => {
  const mute = endAfterSilence("The bucket", 60_000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(mute.signal.reason).toMatchObject({ message: "The bucket said nothing for 60 seconds" });
  const silence = endAfterSilence("The bucket", 60_000);
  const content = silence.over(slowly(10, 61_000, silence.signal));
  await expect(readAll(content)).rejects.toThrow("The bucket said nothing");
});

test("whoever reads may take their time", async () => {
  const silence = endAfterSilence("The bucket", 60_000);
  for await (const _ of silence.over(slowly(3, 1000, silence.signal))) {
    await vi.advanceTimersByTimeAsync(600_000);
  }
  expect(silence.signal.aborted).toBe(false);
});
