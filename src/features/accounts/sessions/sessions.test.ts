import type { Session } from "@supabase/supabase-js";
import { and, count, eq, isNull } from "drizzle-orm";
import { decodeJwt } from "jose";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { oneTimeTokens, refreshTokens, sessions, users } from "~/db/schema/accounts.ts";
import type { AccessClaims } from "~/platform/tokens.ts";
import {
  type AccountsShop,
  createAccountsShop,
  giveRole,
  newestMail,
  signUpPerson,
} from "~tests/support/accounts.ts";
import { testContext } from "~tests/support/context.ts";
import { clearOldSessions } from "./clear-old.server.ts";

const base = testContext({ poolSize: 25 });
let shop: AccountsShop;
beforeAll(() => {
  shop = createAccountsShop(base.ctx);
});
beforeEach(() => {
  base.clock.set(new Date());
});

const REUSE_MS = 10_000;

async function refresh(token: string) {
  const { status, body } = await shop.send("POST", "/auth/v1/token?grant_type=refresh_token", {
    refresh_token: token,
  });
  return { status, code: body.error_code as string, token: body.refresh_token as string };
}
async function rotate(token: string, times: number): Promise<string> {
  let current = token;
  for (let i = 0; i < times; i++) {
    base.clock.advance(REUSE_MS + 1);
    current = (await refresh(current)).token;
  }
  return current;
}

test("a refresh gives a new pair, and the client stays signed in", async () => {
  const { client, session } = await signUpPerson(shop);
  base.clock.advance(3_590_000);
  const { data } = await client.auth.refreshSession();
  expect(data.session?.refresh_token).not.toBe(session.refresh_token);
  expect(data.session?.access_token).not.toBe(session.access_token);
  expect((await client.auth.getUser()).data.user?.id).toBe(session.user.id);
});

test("20 tabs refresh at once: all succeed, with one successor", async () => {
  const { session } = await signUpPerson(shop);
  const tabs = Array.from({ length: 20 }, () => shop.client());
  const results = await Promise.all(
    tabs.map((tab) => tab.auth.refreshSession({ refresh_token: session.refresh_token })),
  );
  expect(results.map((result) => result.error)).toEqual(Array(20).fill(null));
  const successors = new Set(results.map((result) => result.data.session?.refresh_token));
  expect(successors.size).toBe(1);
  const live = await base.ctx.db
    .select()
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(and(eq(sessions.userId, session.user.id), isNull(refreshTokens.rotatedAt)));
  expect(live).toHaveLength(1);
});

test("a stolen token: the oldest replayed, then the newest, are refused for good", async () => {
  const { session } = await signUpPerson(shop);
  const newest = await rotate(session.refresh_token, 3);
  base.clock.advance(REUSE_MS + 1);
  expect(await refresh(session.refresh_token)).toMatchObject({
    status: 400,
    code: "refresh_token_already_used",
  });
  expect(await refresh(newest)).toMatchObject({ status: 400, code: "session_not_found" });
  base.clock.advance(1);
  for (const token of [session.refresh_token, newest, newest]) {
    expect((await refresh(token)).status).toBe(400);
  }
});

test("after a theft was noticed the access token is dead too", async () => {
  const { session } = await signUpPerson(shop);
  await rotate(session.refresh_token, 2);
  base.clock.advance(REUSE_MS + 1);
  await refresh(session.refresh_token);
  const answer = await shop.send("GET", "/auth/v1/user", undefined, {
    authorization: `Bearer ${session.access_token}`,
  });
  expect(answer).toMatchObject({ status: 403, body: { error_code: "session_not_found" } });
});

test("the token before the current one gets the current one, however late", async () => {
  const { session } = await signUpPerson(shop);
  const current = await rotate(session.refresh_token, 1);
  base.clock.advance(86_400_000);
  expect((await refresh(session.refresh_token)).token).toBe(current);
});

test("an older token is forgiven within the reuse interval, and not a millisecond later", async () => {
  const { session } = await signUpPerson(shop);
  const second = (await refresh(session.refresh_token)).token;
  const third = (await refresh(second)).token;
  base.clock.advance(REUSE_MS);
  expect((await refresh(session.refresh_token)).token).toBe(third);
  base.clock.advance(1);
  expect((await refresh(session.refresh_token)).code).toBe("refresh_token_already_used");
});

test("one stolen session does not end the person's others", async () => {
  const { client, email, session } = await signUpPerson(shop);
  const other = shop.client();
  await other.auth.signInWithPassword({ email, password: "adire-indigo-42" });
  await rotate(session.refresh_token, 2);
  base.clock.advance(REUSE_MS + 1);
  await refresh(session.refresh_token);
  expect((await client.auth.getUser()).data.user).toBeNull();
  expect((await other.auth.getUser()).data.user?.email).toBe(email);
});

test("tokens that nobody was given are refused", async () => {
  for (const token of ["", "x", "a".repeat(32), "a".repeat(5000)]) {
    expect(await refresh(token)).toMatchObject({ status: 400, code: "refresh_token_not_found" });
  }
  const none = await shop.send("POST", "/auth/v1/token?grant_type=refresh_token", {});
  expect(none.body.error_code).toBe("refresh_token_not_found");
});

test("a banned person is out at once, and comes back when the ban ends", async () => {
  const { client, email, id, session } = await signUpPerson(shop);
  const until = new Date(base.clock.now().getTime() + 60_000);
  await base.ctx.db.update(users).set({ bannedUntil: until }).where(eq(users.id, id));
  expect((await client.auth.getUser()).error?.message).toBe("Auth session missing!");
  expect((await refresh(session.refresh_token)).code).toBe("user_banned");
  const signIn = () =>
    shop.client().auth.signInWithPassword({ email, password: "adire-indigo-42" });
  expect((await signIn()).error).toMatchObject({ status: 400, code: "user_banned" });
  base.clock.advance(60_001);
  expect((await signIn()).error).toBeNull();
});

const DAY = 86_400_000;
const HOUR = 3_600_000;

const seen = async (token: string) => {
  const { status, body } = await shop.send("GET", "/auth/v1/user", undefined, {
    authorization: `Bearer ${token}`,
  });
  return { status, code: body.error_code as string | undefined };
};

/** As the shop signs it for a session, however long ago it was opened. */
async function freshToken(session: Session): Promise<string> {
  const claims = decodeJwt<AccessClaims>(session.access_token);
  const now = base.ctx.clock.now();
  return base.ctx.tokens.sign(claims, now, new Date(now.getTime() + HOUR));
}

test("a shopper's session ends after 30 days without use", async () => {
  const { session } = await signUpPerson(shop);
  base.clock.advance(30 * DAY - 1);
  expect(await seen(await freshToken(session))).toEqual({ status: 200, code: undefined });
  base.clock.advance(1);
  expect(await seen(await freshToken(session))).toEqual({ status: 403, code: "session_expired" });
  expect(await refresh(session.refresh_token)).toMatchObject({
    status: 400,
    code: "session_expired",
  });
});

test("a shopper's session ends after 180 days however often it is used", async () => {
  let { refresh_token: token } = (await signUpPerson(shop)).session;
  for (let day = 20; day < 180; day += 20) {
    base.clock.advance(20 * DAY);
    token = (await refresh(token)).token;
  }
  expect(token).toBeTruthy();
  base.clock.advance(20 * DAY);
  expect(await refresh(token)).toMatchObject({ status: 400, code: "session_expired" });
});

test("a role makes a session end sooner: after 12 hours without use, and after 7 days", async () => {
  const { id, session } = await signUpPerson(shop);
  base.clock.advance(12 * HOUR);
  expect((await seen(await freshToken(session))).status).toBe(200);
  await giveRole(base.ctx, id, "support");
  expect(await seen(await freshToken(session))).toEqual({ status: 403, code: "session_expired" });

  const used = await signUpPerson(shop);
  await giveRole(base.ctx, used.id, "support");
  let { refresh_token: token } = used.session;
  for (let hours = 11; hours < 7 * 24; hours += 11) {
    base.clock.advance(11 * HOUR);
    token = (await refresh(token)).token;
  }
  expect(token).toBeTruthy();
  base.clock.advance(11 * HOUR);
  expect((await refresh(token)).code).toBe("session_expired");
});

test.each([HOUR, -HOUR, DAY, -DAY])(
  "a clock that was wrong by %i ms has signed no shopper out and spoilt no mailed code once it is right",
  async (by) => {
    const shopper = await signUpPerson(shop);
    const staff = await signUpPerson(shop);
    await giveRole(base.ctx, staff.id, "support");
    await shopper.client.auth.resetPasswordForEmail(shopper.email);
    const { code } = await newestMail(base.ctx, shopper.email);

    base.clock.advance(by);
    const during = await refresh(shopper.session.refresh_token);
    expect(during.status).toBe(200);
    // What is over by a wrong clock is refused, and not ended for good.
    const { status } = await refresh(staff.session.refresh_token);
    expect(status).toBe(by === DAY ? 400 : 200);
    const newcomer = await signUpPerson(shop);
    const verify = () =>
      shop.client().auth.verifyOtp({ email: shopper.email, token: code, type: "recovery" });
    if (by > 0) expect((await verify()).error?.code).toBe("otp_expired");

    base.clock.advance(-by);
    for (const token of [during.token, newcomer.session.refresh_token])
      expect((await refresh(token)).status).toBe(200);
    // What staff did a day ago is too long ago.
    const again = await refresh(staff.session.refresh_token);
    expect(again.status).toBe(by === -DAY ? 400 : 200);
    expect((await verify()).error).toBeNull();
  },
);

test("after the shop's secret was changed people stay signed in; only a token before the current one is unknown", async () => {
  const { session } = await signUpPerson(shop);
  const next = (await refresh(session.refresh_token)).token;
  const secrets = { ...base.ctx.secrets, encryptionKey: "another key of at least 32 characters" };
  shop = createAccountsShop({ ...base.ctx, secrets });
  try {
    expect(await refresh(session.refresh_token)).toMatchObject({
      status: 400,
      code: "refresh_token_not_found",
    });
    expect((await refresh(next)).status).toBe(200);
  } finally {
    shop = createAccountsShop(base.ctx);
  }
});

test("the official client learns that its session has expired", async () => {
  const { client } = await signUpPerson(shop);
  base.clock.advance(31 * DAY);
  expect((await client.auth.refreshSession()).error).toMatchObject({ code: "session_expired" });
});

test("what is over is cleaned up, a bounded number at a time; what lives stays", async () => {
  const { db } = base.ctx;
  const gone = await signUpPerson(shop);
  await shop.client().auth.signInWithOtp({ email: gone.email });
  base.clock.advance(61 * DAY);
  const { session, id, email } = await signUpPerson(shop);
  const newest = await rotate(session.refresh_token, 2);
  await shop.client().auth.signInWithOtp({ email });
  const countOf = async (table: typeof sessions | typeof oneTimeTokens) =>
    (await db.select({ n: count() }).from(table).where(eq(table.userId, gone.id)))[0]!.n;
  expect([await countOf(sessions), await countOf(oneTimeTokens)]).toEqual([1, 1]);

  const all = async () => (await db.select({ n: count() }).from(sessions))[0]!.n;
  const before = await all();
  await clearOldSessions(base.ctx, 1);
  expect(await all()).toBe(before - 1);
  await clearOldSessions(base.ctx);
  expect([await countOf(sessions), await countOf(oneTimeTokens)]).toEqual([0, 0]);
  const left = await db.select().from(oneTimeTokens).where(eq(oneTimeTokens.userId, id));
  expect(left).toHaveLength(1);
  expect((await refresh(newest)).status).toBe(200);
});
