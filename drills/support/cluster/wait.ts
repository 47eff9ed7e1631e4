import { setTimeout as pause } from "node:timers/promises";

/** Asks until it is so, however busy the machine is. @throws Error naming what did not come about, and why it last failed */
export async function waitUntil(
  what: string,
  isSo: () => Promise<boolean>,
  limitMs = 300_000,
): Promise<void> {
  const givenUp = performance.now() + limitMs;
  let why = "";
  while (performance.now() < givenUp) {
    const found = await isSo().catch((error: Error) => {
      why = ` (${error.message})`;
      return false;
    });
    if (found) return;
    await pause(100);
  }
  throw new Error(`${what}: not within ${limitMs / 1000} s${why}`);
}
