import { setTimeout as pause } from "node:timers/promises";

/** Asks until it is so, however busy the machine is. @throws Error naming what did not come about */
export async function waitUntil(
  what: string,
  isSo: () => Promise<boolean>,
  limitMs = 300_000,
): Promise<void> {
  const givenUp = performance.now() + limitMs;
  while (performance.now() < givenUp) {
    if (await isSo().catch(() => false)) return;
    await pause(100);
  }
  throw new Error(`${what}: not within ${limitMs / 1000} s`);
}
