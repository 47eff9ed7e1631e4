import { expect, test } from "vitest";
import { findPostgres } from "../../drills/support/cluster/requirements.ts";
import { dumpAndRestore, requirePostgres } from "../../drills/support/dumped-shop.ts";
import { buildShop } from "../../scripts/lib/shop-process.ts";

test("without PostgreSQL's own programs the drill says what to install", () => {
  expect(() => requirePostgres(() => undefined)).toThrow(/apt-get install .*postgresql$/);
});

/** Elsewhere stand-ins speak for them, in src/features/backups/dump.test.ts. */
const installed = findPostgres() ? ["the PostgreSQL of this machine"] : [];

test.each(installed)(
  "a shop on %s that is dumped while people order is restored with all that was there when it began",
  async () => {
    buildShop();
    const [found] = await dumpAndRestore({
      shoppers: 2,
      orders: 10,
      places: ["bucket"],
      reopen: false,
    });
    expect(found).toMatchObject({ missing: 0, differences: 0 });
    expect(found!.said).toMatch(/Uploaded files +1 of 1/);
    expect(found!.said).toContain("stock, orders and money agree");
  },
);
