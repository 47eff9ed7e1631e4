import { expect, test } from "vitest";
import { loseShop } from "../drills/support/lost-shop.ts";
import { buildShop } from "../scripts/lib/shop-process.ts";

test("a shop that loses its disk while people order is restored with all but the last seconds", async ({
  annotate,
}) => {
  buildShop();
  const loss = await loseShop({ shoppers: 2, seconds: 4, logSeconds: 1, reopen: false });
  expect(loss.report).toMatchObject({ differences: [], missingFiles: [] });
  // What was acknowledged before the last copy of the log is there, and paid money is never forgotten.
  expect(loss.missingSeconds).toBeLessThan(60);
  expect(loss.missing).toBeLessThan(loss.acknowledged);
  const listed = loss.report.unknownPayments?.map(({ reference }) => reference);
  expect(listed).toEqual(expect.arrayContaining(loss.paidAndMissing));
  await annotate(
    `${loss.missing} of ${loss.acknowledged} orders, ${loss.missingSeconds} s, restored in ${loss.restoreSeconds} s`,
  );
});
