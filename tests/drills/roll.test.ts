import { expect, test } from "vitest";
import { startProxy } from "../../drills/support/proxy.ts";
import { rollOver } from "../../drills/support/roll.ts";
import { buildShop } from "../../scripts/lib/shop-process.ts";

/** `npm run drill roll` does it with three copies behind HAProxy. */
test("copies behind a proxy are restarted one by one, and nobody who shops notices", async () => {
  buildShop();
  const rolled = await rollOver({
    copies: 2,
    shoppers: 6,
    env: { STOP_NOTICE_SECONDS: "3" },
    settleMs: 500,
    startProxy,
  });
  expect(rolled.acknowledged).toBeGreaterThan(10);
  const failed = rolled.failed.filter((one) => !rolled.starved.includes(one));
  expect(failed.map(({ kind, outcome, said }) => `${kind} ${outcome} ${said}`)).toEqual([]);
  expect([rolled.lost, rolled.differences]).toEqual([0, 0]);
  for (const { took, code } of rolled.stops) {
    expect(code).toBe(0);
    expect(took).toBeLessThan(10_000);
  }
}, 300_000);
