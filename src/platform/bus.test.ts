import pg from "pg";
import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { testContext } from "~tests/support/context.ts";
import { type Bus, createBus } from "./bus.ts";
import { type Tag, tags } from "./tags.ts";

const t = testContext();

/** Another copy of the shop, and what it was told. */
async function otherCopy() {
  const bus: Bus = await createBus({
    databaseUrl: t.databaseUrl,
    id: "another copy",
    log: pino({ level: "silent" }),
    beat: 60_000,
    silence: 60_000,
    onReconnect() {},
    onSilent() {},
  });
  const told: Tag[][] = [];
  bus.onChanged((news) => void told.push(news));
  return { bus, told };
}

test("the other copies are told of each of a thousand products that changed", async () => {
  const { bus, told } = await otherCopy();
  const changed = Array.from({ length: 1000 }, (_, at) => tags.product(10_000_000 + at));
  await t.ctx.bus.announce(changed);
  await vi.waitFor(() => expect(told.flat()).toEqual(changed));
  await bus.close();
});

test("what changes while the copies are being told goes out together, and all of it", async () => {
  const { bus, told } = await otherCopy();
  const query = vi.spyOn(pg.Client.prototype, "query");
  const changed = Array.from({ length: 30 }, (_, at) => tags.product(at + 1));
  await Promise.all(changed.map((tag) => t.ctx.bus.announce([tags.stock, tag])));
  const sent = query.mock.calls.filter(([first]) => String(first).includes("pg_notify('changed'"));
  query.mockRestore();
  await vi.waitFor(() => expect(new Set(told.flat())).toEqual(new Set([tags.stock, ...changed])));
  expect(sent.length).toBeLessThanOrEqual(2);
  await bus.close();
});
