import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { createShopContext } from "~/app/shop-context.ts";
import { copies } from "~/db/schema/copies.ts";
import { orders } from "~/db/schema/orders.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import { placeOrder } from "~/features/checkout/place-order.server.ts";
import { copiesCheck } from "~/features/copies/check.server.ts";
import { checks } from "~/features/health/checks.server.ts";
import { jobs } from "~/features/payments/jobs.server.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import { anonymous } from "~/platform/caller.ts";
import { createClockWatch } from "~/platform/clock-watch.ts";
import type { Context } from "~/platform/context.ts";
import { beat, listCopies } from "~/platform/copies/copies.ts";
import { createJobs, defineJob } from "~/platform/jobs.ts";
import { sendDueMails } from "~/platform/mail/send.ts";
import {
  type AccountsShop,
  createAccountsShop,
  freshEmail,
  newestMail,
  signUpPerson,
} from "./support/accounts.ts";
import { testContext } from "./support/context.ts";
import { shiftDatabaseClock } from "./support/database-clock.ts";
import { makeProduct } from "./support/factories.ts";
import { orderInput, stockOf } from "./support/orders.ts";

// What the shop promises for a time is measured by its own clock alone, what only the database dates by
// the database's alone: an hour between the two makes nothing end early or late.
const MINUTE = 60_000;
const DAY = 86_400_000;
const expireOrders = jobs.find(({ name }) => name === "expire-orders")!;
const check = (name: string) => checks.find((one) => one.name === name)!;

describe.each(["1 hour", "-1 hour"])("the database's clock is ahead by %s", (by) => {
  const t = testContext({
    async lead(url) {
      await shiftDatabaseClock(url, by);
      return url;
    },
  });
  let shop: AccountsShop;
  beforeAll(() => {
    shop = createAccountsShop(t.ctx);
  });
  beforeEach(() => t.clock.set(new Date()));

  test("and says so, with what the shop does not do meanwhile", async () => {
    const { rows } = await t.ctx.db.execute<{ ahead: number }>(
      sql`select extract(epoch from now())::float8 - ${Date.now() / 1000}::float8 as ahead`,
    );
    expect(rows[0]!.ahead).toBeCloseTo(by === "1 hour" ? 3600 : -3600, -2);
    const ctx: Context = { ...t.ctx, clockWatch: createClockWatch() };
    expect(await check("clock").run(ctx)).toMatchObject({
      ok: false,
      text: expect.stringMatching(
        /clock of this machine and the database's are 3,[56]\d\d seconds apart.*no unpaid order is ended/,
      ),
    });
    const order = await place();
    t.clock.advance(10 * DAY);
    await expireOrders.run(ctx, {});
    expect(await statusOf(order.id)).toBe("pending");
  });

  async function place() {
    const { id: product } = await makeProduct(t.ctx, { stock: { "10": 1 } });
    const line = { product_id: product, size: "10", quantity: 1, price: 50_000 };
    const input = orderInput([line], { payment_method: "transfer" });
    return { product, id: (await placeOrder(t.ctx, anonymous, input, null)).id };
  }
  async function statusOf(id: string) {
    const [row] = await t.ctx.db.select().from(orders).where(eq(orders.id, id));
    return row?.status;
  }

  test("an unpaid order keeps its pieces for as long as the settings say", async () => {
    const { orders: rules } = await getSettings(t.ctx);
    const { product, id } = await place();
    t.clock.advance(rules.transfer_minutes * MINUTE - 1);
    await expireOrders.run(t.ctx, {});
    expect(await statusOf(id)).toBe("pending");
    expect(await stockOf(t.ctx, product)).toEqual({ "10": { onHand: 0, held: 1 } });
    t.clock.advance(2);
    await expireOrders.run(t.ctx, {});
    expect(await statusOf(id)).toBe("cancelled");
    expect(await stockOf(t.ctx, product)).toEqual({ "10": { onHand: 1, held: 0 } });
  });

  test("people stay signed in for 30 days without use", async () => {
    const people = [await signUpPerson(shop), await signUpPerson(shop)];
    const refresh = (n: number) =>
      shop.send("POST", "/auth/v1/token?grant_type=refresh_token", {
        refresh_token: people[n]!.session.refresh_token,
      });
    t.clock.advance(30 * DAY - 1);
    expect((await refresh(0)).status).toBe(200);
    t.clock.advance(1);
    expect((await refresh(1)).body).toMatchObject({ error_code: "session_expired" });
  });

  test("a mailed code opens for ten minutes, and its mail leaves at once", async () => {
    const verify = async (email: string) => {
      const { code: token } = await newestMail(t.ctx, email, "auth-%");
      const { status } = await shop.send("POST", "/auth/v1/verify", {
        type: "email",
        email,
        token,
      });
      return status;
    };
    const [early, late] = [freshEmail("early"), freshEmail("late")];
    for (const email of [early, late]) await shop.client().auth.signInWithOtp({ email });
    expect(await check("outbox").run(t.ctx)).toMatchObject({ ok: true });
    expect(await sendDueMails(t.ctx)).toBeGreaterThan(1);
    expect(await t.ctx.db.$count(mailOutbox, eq(mailOutbox.status, "queued"))).toBe(0);
    t.clock.advance(10 * MINUTE - 1);
    expect(await verify(early)).toBe(200);
    t.clock.advance(2);
    expect(await verify(late)).toBe(403);
  });

  test("work that is asked for begins, and work for later does not", async () => {
    const began: string[] = [];
    const work = (name: string) =>
      defineJob({
        name,
        async run() {
          began.push(name);
        },
      });
    const [now, later] = [work("now"), work("later")];
    const queue = createJobs({
      databaseUrl: t.databaseUrl,
      log: pino({ level: "silent" }),
      run: true,
    });
    onTestFinished(() => queue.stop());
    await queue.start(t.ctx, [now, later]);
    await queue.enqueue(later, {}, { startAfterSeconds: 600 });
    await queue.enqueue(now, {});
    await expect.poll(() => began).toEqual(["now"]);
  });

  test("copies see each other live, and two versions are no news while they are exchanged", async () => {
    const other = await createShopContext({
      config: t.ctx.config,
      databaseUrl: t.databaseUrl,
      log: pino({ level: "silent" }),
      runJobs: false,
      poolSize: 2,
    });
    onTestFinished(async () => {
      await other.close();
      await t.ctx.db.delete(copies);
    });
    await beat(t.ctx, "older");
    await beat(other, "newer");
    expect((await listCopies(t.ctx)).map(({ isGone }) => isGone)).toEqual([false, false]);
    expect(await copiesCheck.run(t.ctx)).toMatchObject({ ok: true, value: 2 });
  });
});
