import { beforeAll, expect, test } from "vitest";
import { fillDisk, mayMount } from "../drills/support/full-disk.ts";
import { buildShop } from "../scripts/lib/shop-process.ts";

beforeAll(() => buildShop(), 300_000);

/** Only root makes a small disk. */
const roots = mayMount() ? ["root"] : [];

test.each(roots)(
  "on a full disk orders are told when to come again, and when %s frees it they flow by themselves",
  async () => {
    const found = await fillDisk({ megabytes: 160, fullMs: 1500 });
    expect(Object.keys(found.whileFull)).toEqual(["503"]);
    expect(found).toMatchObject({
      withoutRetryAfter: 0,
      unreadyBeforeDeath: true,
      readyzWhileFull: 503,
      keptPageWhileFull: 200,
      databaseDied: true,
      lost: 0,
      differences: 0,
    });
    expect(found.acknowledged).toBeGreaterThan(30);
  },
  180_000,
);
