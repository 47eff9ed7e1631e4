import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { createShopContext } from "~/app/shop-context.ts";
import { copies } from "~/db/schema/copies.ts";
import { copiesCheck } from "~/features/copies/check.server.ts";
import { testContext } from "~tests/support/context.ts";
import { parseConfig } from "../config.ts";
import type { Context } from "../context.ts";
import { beat, joinCopies, listCopies } from "./copies.ts";

const SECRET = "the-secret-of-every-copy-of-this-shop";
const t = testContext({ env: { JWT_SECRET: SECRET, PORT: "3001" } });
const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
  await t.ctx.db.delete(copies);
});

async function otherCopy(env: Record<string, string> = {}): Promise<Context> {
  const { dataDir, publicUrl } = t.ctx.config;
  const ctx = await createShopContext({
    config: parseConfig({
      DATA_DIR: dataDir,
      PUBLIC_URL: publicUrl,
      PORT: "3002",
      JWT_SECRET: SECRET,
      ...env,
    }),
    databaseUrl: t.databaseUrl,
    log: pino({ level: "silent" }),
    runJobs: false,
    poolSize: 2,
  });
  undo.push(() => ctx.close());
  return ctx;
}

async function join(ctx: Context): Promise<void> {
  undo.push(await joinCopies(ctx));
}

/** As if nobody had seen it for so long. */
const lastSeen = (ctx: Context, ago: string) =>
  t.ctx.db
    .update(copies)
    .set({ seenAt: sql`now() - ${ago}::interval` })
    .where(eq(copies.id, ctx.copyId));

test("copies that are set up alike stand side by side, and whoever stops leaves", async () => {
  await join(t.ctx);
  const other = await otherCopy();
  const leave = await joinCopies(other);
  expect(await listCopies(t.ctx)).toMatchObject([
    { port: 3001, isThis: true, isGone: false, differences: [] },
    { port: 3002, isThis: false, isGone: false, differences: [] },
  ]);
  expect(await copiesCheck.run(t.ctx)).toEqual({
    ok: true,
    text: "2 copies serve the shop, all set up alike.",
    value: 2,
  });
  await leave();
  expect(await listCopies(t.ctx)).toHaveLength(1);
});

test.each([
  ["JWT_SECRET", "another-secret-than-that-of-the-others"],
  ["PUBLIC_KEY", "a-public-key-of-its-own"],
])("%s that differs from a copy that lives is refused", async (setting, value) => {
  await join(t.ctx);
  const other = await otherCopy({ [setting]: value });
  let open = true;
  const joining = joinCopies(other).finally(() => {
    open = false;
  });
  const refused = expect(joining).rejects.toThrow(new RegExp(`^Set ${setting} alike .*:3001 has`));
  // The one that runs goes on saying that it does.
  while (open) await beat(t.ctx, "development");
  await refused;
  expect(await listCopies(t.ctx)).toHaveLength(1);
});

test("one that was killed is waited for and then not asked", async () => {
  await join(t.ctx);
  await lastSeen(t.ctx, "14 seconds");
  const other = await otherCopy({ JWT_SECRET: "another-secret-than-that-of-the-others" });
  await join(other);
  expect(await listCopies(other)).toMatchObject([{ isGone: true }, { isThis: true }]);
  // Nobody sees it for long.
  await lastSeen(t.ctx, "2 hours");
  await beat(other, "development");
  expect(await listCopies(other)).toMatchObject([{ isThis: true }]);
});

test("what may differ for a while is reported, with what it does", async () => {
  await join(t.ctx);
  const other = await otherCopy({ PAYSTACK_SECRET_KEY: "sk_test_of_another_shop" });
  await join(other);
  expect(await copiesCheck.run(t.ctx)).toMatchObject({
    ok: false,
    text: expect.stringMatching(
      /^Set PAYSTACK_SECRET_KEY alike for all copies: it differs between .*:3001 and .*:3002, so that one copy refuses the card payments/,
    ),
  });
  const kept = JSON.stringify(await t.ctx.db.select().from(copies));
  expect(kept).not.toContain("sk_test");
  expect(kept).not.toContain(SECRET);
});

test("two versions side by side are news when nobody upgrades any more", async () => {
  await join(t.ctx);
  const other = await otherCopy();
  await join(other);
  await t.ctx.db.update(copies).set({ build: "older" }).where(eq(copies.id, other.copyId));
  expect(await copiesCheck.run(t.ctx)).toMatchObject({ ok: true });
  await t.ctx.db.update(copies).set({ startedAt: sql`now() - interval '16 minutes'` });
  expect(await copiesCheck.run(t.ctx)).toMatchObject({
    ok: false,
    text: expect.stringContaining("Upgrade those that are behind."),
  });
});
