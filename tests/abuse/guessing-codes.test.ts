import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { auditLog, mfaFactors } from "~/db/schema/accounts.ts";
import { mailOutbox } from "~/db/schema/store.ts";
import { appCode, enrolApp, freshEmail, PASSWORD } from "../support/accounts.ts";
import { abusedShop } from "./shop.ts";

// Somebody who has the password guesses the second step. Before: 2,000 wrong codes in 72 s were all
// answered, 100,000 guesses an hour. Now: 10 in 15 minutes however they come, 40 an hour.
const shop = abusedShop({ env: { AUTH_LIMIT_TOKEN: "10000", AUTH_LIMIT_VERIFY: "10000" } });
const MINUTE = 60_000;
const STEP = 30_000;

beforeAll(() => shop.clock.set(new Date()));
beforeEach(() => shop.ctx.pool.query("truncate rate_limits"));

/** Somebody with an app, and the tokens of as many sessions that have only the password. */
async function victim(sessions = 1) {
  const email = freshEmail("victim");
  const owner = shop.from("198.51.100.1").client();
  const { error } = await owner.auth.signUp({ email, password: PASSWORD });
  if (error) throw error;
  const { factorId, secret } = await enrolApp(shop.ctx, owner);
  shop.clock.advance(STEP);
  const tokens: string[] = [];
  for (let n = 0; n < sessions; n++) {
    const { data } = await shop
      .from(`203.0.113.${n}`)
      .client()
      .auth.signInWithPassword({ email, password: PASSWORD });
    tokens.push(data.session!.access_token);
  }
  const rightCode = () => appCode(secret, shop.clock.now());
  const wrongCode = () => (rightCode() === "123123" ? "321321" : "123123");
  /** One guess with a challenge of its own, by one of the sessions, from an address of its own. */
  async function guess(code: string, n = 0) {
    const stranger = shop.from(`203.0.113.${n % 250}`, tokens[n % tokens.length]!);
    const challenge = await stranger.send("POST", `/auth/v1/factors/${factorId}/challenge`, {});
    return stranger.send("POST", `/auth/v1/factors/${factorId}/verify`, {
      challenge_id: challenge.body.id,
      code,
    });
  }
  return { email, factorId, guess, rightCode, wrongCode };
}

async function traces(email: string, factorId: string) {
  const audit = await shop.ctx.db.select().from(auditLog).where(eq(auditLog.entityId, factorId));
  const mails = await shop.ctx.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email));
  return {
    locks: audit.filter(({ action }) => action === "factor.locked").length,
    mails: mails.filter(({ template }) => template === "auth-factor-locked").length,
  };
}

test("an hour of guessing, from many sessions and addresses, is answered 40 times", async () => {
  const { email, factorId, guess, wrongCode } = await victim(3);
  let answered = 0;
  for (let minute = 0; minute < 60; minute += 5) {
    const code = minute % 2 ? wrongCode() : "abcde-fghij";
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => guess(code, minute * 12 + n)),
    );
    answered += answers.filter(({ status }) => status === 422).length;
    expect(answers.every(({ status }) => status === 422 || status === 429)).toBe(true);
    shop.clock.advance(5 * MINUTE);
  }
  expect(answered).toBe(40);
  const { locks, mails } = await traces(email, factorId);
  expect([locks, mails]).toEqual([4, 4]);
}, 240_000);

test("guesses that come at once are counted one by one", async () => {
  const { email, factorId, guess, wrongCode } = await victim(5);
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) => guess(n % 2 ? wrongCode() : "wrong-wrong", n)),
  );
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(50);
  expect(await traces(email, factorId)).toEqual({ locks: 1, mails: 1 });
});

test("the wait is told in the wire's own terms, and the right code waits, too", async () => {
  const { guess, wrongCode, rightCode } = await victim();
  for (let n = 0; n < 10; n++) expect((await guess(wrongCode(), n)).status).toBe(422);
  const refused = await guess(rightCode());
  expect(refused).toMatchObject({
    status: 429,
    body: {
      error_code: "over_request_rate_limit",
      msg: "Too many wrong codes. Try again in 15 minutes.",
    },
  });
  expect(refused.headers.get("retry-after")).toBe("900");
  shop.clock.advance(15 * MINUTE);
  expect((await guess(rightCode())).status).toBe(200);
});

test("after nine wrong codes the right one is taken, and gives a guesser no new tries", async () => {
  const { guess, wrongCode, rightCode } = await victim(2);
  for (let n = 0; n < 9; n++) expect((await guess(wrongCode(), 0)).status).toBe(422);
  expect((await guess(rightCode(), 1)).status).toBe(200);
  const { status } = await guess(wrongCode(), 1);
  expect(status).toBe(422);
  expect((await guess(wrongCode(), 1)).status).toBe(429);
});

test("the count lies with the factor: a server that starts anew counts on", async () => {
  const { factorId, guess, wrongCode } = await victim();
  for (let n = 0; n < 7; n++) await guess(wrongCode(), n);
  const [factor] = await shop.ctx.db.select().from(mfaFactors).where(eq(mfaFactors.id, factorId));
  expect(factor).toMatchObject({ wrongCodes: 7 });
});
