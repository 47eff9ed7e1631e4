// Mail over the protocol itself: the mail server is another library's, on a port of its own.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { mailOutbox } from "~/db/schema/store.ts";
import { recoveryMail } from "~/features/accounts/mails/one-time.tsx";
import { findingMail } from "~/features/health/mails.tsx";
import { testContext } from "~tests/support/context.ts";
import { queueMail } from "./queue.ts";
import { sendDueMails } from "./send.ts";

const taken: { from: string; to: string[]; message: string }[] = [];
/** What the server says to the next mailboxes it is asked for; a number of SMTP, 250 takes it. */
let says = 250;
let password = "right";

const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

const server = new SMTPServer({
  disabledCommands: ["STARTTLS"],
  allowInsecureAuth: true,
  onAuth: (auth, _session, done) =>
    auth.password === password
      ? done(null, { user: auth.username })
      : done(refusal(535, "wrong password")),
  onRcptTo: (_address, _session, done) => done(says === 250 ? null : refusal(says, "no thanks")),
  onData: (stream, { envelope }, done) =>
    void text(stream).then((message) => {
      const from = envelope.mailFrom ? envelope.mailFrom.address : "";
      taken.push({ from, to: envelope.rcptTo.map(({ address }) => address), message });
      done();
    }),
});

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

const t = testContext({
  env: () => ({
    SMTP_URL: `smtp://shop:right@127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    MAIL_FROM: "Oríkì <shop@shop.test>",
  }),
});

beforeEach(async () => {
  taken.length = 0;
  says = 250;
  password = "right";
  await t.ctx.db.delete(mailOutbox);
});

const finding = {
  title: "Disk",
  text: "Full",
  ok: false,
  place: "",
  since: "2026-11-19T09:00:00Z",
};
const queueFinding = () =>
  queueMail(t.ctx.db, findingMail, { dedupeKey: "a", to: "owner@shop.test", data: finding });
const code = { name: "Ada", code: "123456", link: "http://shop.test/auth/v1/verify?token=abc" };
const queueCode = () =>
  queueMail(t.ctx.db, recoveryMail, { dedupeKey: "b", to: "ada@example.com", data: code });
const outbox = () => t.ctx.db.select().from(mailOutbox);

/** Tries each hour. @returns after how many hours the mail was given up, of so many */
async function hoursTried(most: number): Promise<number> {
  for (let hour = 0; hour < most; hour++) {
    await sendDueMails(t.ctx);
    if ((await outbox())[0]?.status === "failed") return hour;
    t.clock.advance(3_600_000);
  }
  return most;
}

test("a mail server gets the mail as it was written, once", async () => {
  await queueFinding();
  await sendDueMails(t.ctx);
  await sendDueMails(t.ctx);
  const [mail] = await outbox();
  expect(mail).toMatchObject({ status: "sent", attempts: 1 });
  expect(taken).toMatchObject([{ from: "shop@shop.test", to: ["owner@shop.test"] }]);
  const { message } = taken[0]!;
  expect(message).toContain("Subject: Needs you: Disk");
  expect(message).toContain(`Message-ID: <${mail!.id}@shop.test>`);
  expect(message).toMatch(/content-type: text\/plain/i);
  expect(message).toMatch(/content-type: text\/html/i);
});

test("a mailbox that is refused for good is given up after three tries, one for now is not", async () => {
  await queueFinding();
  says = 450;
  await sendDueMails(t.ctx);
  expect((await outbox())[0]).toMatchObject({ status: "queued", attempts: 1 });
  says = 550;
  t.clock.advance(3_600_000);
  expect(await hoursTried(9)).toBe(1);
  expect((await outbox())[0]?.lastError).toContain("550 no thanks");
});

test("a mail goes when the mail server takes our password again, half a day later", async () => {
  await queueFinding();
  password = "another";
  expect(await hoursTried(12)).toBe(12);
  password = "right";
  await sendDueMails(t.ctx);
  expect((await outbox())[0]?.status).toBe("sent");
});

test("a mail is given up after two days, one with a code while the code is of use", async () => {
  password = "another";
  await queueFinding();
  const days = await hoursTried(99);
  expect(days).toBeGreaterThanOrEqual(48);
  expect(days).toBeLessThan(60);
  await t.ctx.db.delete(mailOutbox);
  await queueCode();
  expect(await hoursTried(99)).toBeLessThan(10);
  expect(JSON.stringify(await outbox())).not.toContain("123456");
});
