import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { users } from "~/db/schema/accounts.ts";
import { pushDevices, pushFollows, pushMessages } from "~/db/schema/push.ts";
import { deviceInput } from "~/lib/push-device.ts";
import { anonymous, type Caller } from "~/platform/caller.ts";
import { NotPublic } from "~/platform/services/public-web.ts";
import { testContext } from "~tests/support/context.ts";
import { type Browser, PushDouble } from "~tests/support/push-double.ts";
import {
  followTopic,
  leaveTopics,
  listTopics,
  MOST_DEVICES,
  MOST_FOLLOWED,
  MOST_NEW,
} from "./follow.server.ts";
import { publicKeyOf } from "./keys.server.ts";
import { moveDevice } from "./move-device.server.ts";
import { queuePush } from "./queue.server.ts";
import { forgetDevicesJob, MOST_REFUSALS, sendDuePushes } from "./send.server.ts";

const service = new PushDouble(() => t.clock.now());
const t = testContext({ services: { publicWeb: service }, env: { RATE_LIMITS: "on" } });

beforeEach(async () => {
  await t.ctx.db.delete(pushDevices);
  service.answers.length = 0;
  service.tries = 0;
  // A day's budget of new browsers is another test's.
  t.clock.advance(2 * 86_400_000);
});

let networks = 0;
async function follow(
  topic: string,
  { browser = service.subscribe(), caller = anonymous as Caller, until = null as Date | null } = {},
): Promise<Browser> {
  const address = `102.89.${++networks >> 8}.${networks & 255}`;
  await followTopic(t.ctx, { caller, address, device: browser.device }, topic, until);
  return browser;
}
const tell = (topic: string, body = "It is on its way") =>
  queuePush(t.ctx, t.ctx.db, { topic, title: "Your order", body, to: "/orders/1?key=secret" });
const count = async (table: typeof pushDevices | typeof pushFollows | typeof pushMessages) =>
  (await t.ctx.db.select({ n: sql<number>`count(*)::int` }).from(table))[0]!.n;

let people = 0;
async function person(): Promise<Caller> {
  const email = `person${++people}@example.com`;
  const [user] = await t.ctx.db.insert(users).values({ email }).returning({ id: users.id });
  return {
    kind: "user",
    userId: user!.id,
    email,
    sessionId: "",
    aal: "aal1",
    roles: [],
    needsSecondFactor: false,
    mayOnlyLook: false,
  };
}

test("who follows is told, once and encrypted, and nobody can read in the tables whom or what", async () => {
  const browser = await follow("order:1");
  await follow("order:2");
  expect(await tell("order:1")).toBe(1);
  const { rows } = await t.ctx.db.execute(sql`
    select (select json_agg(d) from push_devices d)::text || (select json_agg(m) from push_messages m)::text
      || (select json_agg(k) from push_keys k)::text as all`);
  for (const secret of [browser.device.endpoint, browser.device.keys.auth, "secret", "way", '"d"'])
    expect(JSON.stringify(rows)).not.toContain(secret);
  expect(await sendDuePushes(t.ctx)).toBe(1);
  expect(browser.messages).toEqual([
    { topic: "order:1", title: "Your order", body: "It is on its way", to: "/orders/1?key=secret" },
  ]);
  expect(browser.headers[0]!.ttl).toBe("86400");
  expect(await sendDuePushes(t.ctx)).toBe(0);
});

test("the shop has one pair of keys, whoever asks first", async () => {
  const asked = await Promise.all(Array.from({ length: 5 }, () => publicKeyOf(t.ctx)));
  expect(new Set(asked).size).toBe(1);
  expect(Buffer.from(asked[0]!, "base64url")).toHaveLength(65);
});

test("a browser that its service knows no more is forgotten, with all it followed", async () => {
  const browser = await follow("order:1");
  service.unsubscribe(browser);
  await tell("order:1");
  await sendDuePushes(t.ctx);
  expect([await count(pushDevices), await count(pushFollows)]).toEqual([0, 0]);
});

test("so is one whose address leads into a network, and one that nothing is wanted for", async () => {
  await follow("order:1");
  service.answers.push(new NotPublic("its address is not one of the public web"));
  await tell("order:1");
  await sendDuePushes(t.ctx);
  expect(await count(pushDevices)).toBe(0);
  await follow("order:1");
  for (let n = 0; n < MOST_REFUSALS; n++) {
    expect(await count(pushDevices)).toBe(1);
    service.answers.push({ status: 403, retryAfter: undefined });
    await tell("order:1");
    await sendDuePushes(t.ctx);
  }
  expect(await count(pushDevices)).toBe(0);
});

test("a service that is busy or away is asked again later, until it is no news any more", async () => {
  const browser = await follow("order:1");
  await tell("order:1");
  service.answers.push({ status: 429, retryAfter: 600 }, new Error("no line"));
  await sendDuePushes(t.ctx);
  t.clock.advance(599_000);
  expect(await sendDuePushes(t.ctx)).toBe(0);
  t.clock.advance(1000);
  expect(await sendDuePushes(t.ctx)).toBe(1);
  t.clock.advance(120_000);
  expect(await sendDuePushes(t.ctx)).toBe(1);
  expect(browser.messages).toHaveLength(1);
  await tell("order:1");
  service.answers.push({ status: 503, retryAfter: undefined });
  await sendDuePushes(t.ctx);
  t.clock.advance(86_400_000);
  expect(await sendDuePushes(t.ctx)).toBe(0);
  expect(await count(pushMessages)).toBe(0);
});

test("a newer message takes the place of one that has not left, even of one that is just being sent", async () => {
  const browser = await follow("order:1");
  await tell("order:1", "shipped");
  await tell("order:1", "arrived");
  await sendDuePushes(t.ctx);
  expect(browser.messages).toMatchObject([{ body: "arrived" }]);
  await tell("order:1", "before");
  const post = service.post.bind(service);
  service.post = async (...message) => {
    service.post = post;
    await tell("order:1", "meanwhile");
    return post(...message);
  };
  await sendDuePushes(t.ctx);
  expect(browser.messages.at(-1)).toMatchObject({ body: "meanwhile" });
});

test("a browser with another address is told there, of all it was told at the old one", async () => {
  const [old, next] = [await follow("order:1"), service.subscribe()];
  await tell("order:1");
  await moveDevice(t.ctx, old.device.endpoint, next.device);
  await sendDuePushes(t.ctx);
  expect([old.messages.length, next.messages.length]).toEqual([0, 1]);
  expect(await listTopics(t.ctx, next.device.endpoint)).toEqual(["order:1"]);
  expect(await listTopics(t.ctx, old.device.endpoint)).toEqual([]);
  await moveDevice(t.ctx, "https://push.example/send/nobody", service.subscribe().device);
  expect(await count(pushDevices)).toBe(1);
});

test("what a browser asked for at its new address meanwhile stays, and is not mixed with another person's", async () => {
  const old = await follow("order:1");
  const next = await follow("order:2");
  await moveDevice(t.ctx, old.device.endpoint, next.device);
  expect((await listTopics(t.ctx, next.device.endpoint)).sort()).toEqual(["order:1", "order:2"]);
  const theirs = await follow("order:3", { caller: await person() });
  await moveDevice(t.ctx, theirs.device.endpoint, next.device);
  expect(await listTopics(t.ctx, next.device.endpoint)).not.toContain("order:3");
  expect(await count(pushDevices)).toBe(1);
});

test("copies that send at once send each message once", async () => {
  const browsers = await Promise.all(Array.from({ length: 25 }, () => follow("order:1")));
  await tell("order:1");
  await Promise.all([sendDuePushes(t.ctx), sendDuePushes(t.ctx), sendDuePushes(t.ctx)]);
  expect(browsers.map(({ messages }) => messages.length)).toEqual(browsers.map(() => 1));
});

test("one press leaves one thing, or everything", async () => {
  const browser = await follow("order:1");
  await follow("order:2", { browser });
  const { endpoint } = browser.device;
  await tell("order:1");
  await leaveTopics(t.ctx, endpoint, "order:1");
  expect(await listTopics(t.ctx, endpoint)).toEqual(["order:2"]);
  expect(await sendDuePushes(t.ctx)).toBe(0);
  await leaveTopics(t.ctx, endpoint, undefined);
  expect(await count(pushDevices)).toBe(0);
  await leaveTopics(t.ctx, endpoint, undefined);
});

test("what ends by itself is not told, and a browser that follows nothing is forgotten", async () => {
  const until = new Date(t.clock.now().getTime() + 3_600_000);
  const browser = await follow("order:1", { until });
  t.clock.set(until);
  expect(await listTopics(t.ctx, browser.device.endpoint)).toEqual([]);
  expect(await tell("order:1")).toBe(0);
  t.clock.advance(2 * 86_400_000);
  await forgetDevicesJob.run(t.ctx, {});
  expect(await count(pushDevices)).toBe(0);
});

test("whoever uses a browser next is not told what it was told before", async () => {
  const browser = await follow("order:1", { caller: await person() });
  await tell("order:1");
  await follow("order:2", { browser, caller: await person() });
  expect(await listTopics(t.ctx, browser.device.endpoint)).toEqual(["order:2"]);
  await sendDuePushes(t.ctx);
  expect(browser.messages).toEqual([]);
  // A guest who signs in keeps what they asked for.
  const guests = await follow("order:3");
  await follow("order:4", { browser: guests, caller: await person() });
  expect(await listTopics(t.ctx, guests.device.endpoint)).toHaveLength(2);
});

test("a person, a browser and a network have so many and no more", async () => {
  const caller = await person();
  const first = await follow("order:1", { caller });
  t.clock.advance(1000);
  for (let n = 0; n < MOST_DEVICES; n++) await follow("order:1", { caller });
  expect(await count(pushDevices)).toBe(MOST_DEVICES);
  expect(await listTopics(t.ctx, first.device.endpoint)).toEqual([]);
  const browser = await follow("order:0");
  for (let n = 1; n < MOST_FOLLOWED; n++) await follow(`order:${n}`, { browser });
  await expect(follow("one more", { browser })).rejects.toMatchObject({ code: "refused" });
  await follow("order:7", { browser });
  const address = "197.210.1.1";
  const enrol = () => {
    const { device } = service.subscribe();
    return followTopic(t.ctx, { caller: anonymous, address, device }, "order:1", null);
  };
  for (let n = 0; n < MOST_NEW; n++) await enrol();
  await expect(enrol()).rejects.toMatchObject({ code: "rate_limited" });
});

test("only names of the public web over https are taken for push services, and only usable keys", async () => {
  const { device } = service.subscribe();
  expect(deviceInput.safeParse(device).success).toBe(true);
  for (const endpoint of [
    "http://push.example/a",
    "https://127.0.0.1/a",
    "https://2130706433/a",
    "https://[::1]/a",
    "https://localhost/a",
    "https://push.example:8443/a",
    "https://me:too@push.example/a",
    "push.example/a",
    "",
  ])
    expect([endpoint, deviceInput.safeParse({ ...device, endpoint }).success]).toEqual([
      endpoint,
      false,
    ]);
  const p256dh = Buffer.alloc(65, 4).toString("base64url");
  const wrong = { ...device, keys: { ...device.keys, p256dh } };
  const asked = followTopic(t.ctx, { caller: anonymous, address: "::1", device: wrong }, "x", null);
  await expect(asked).rejects.toMatchObject({ code: "invalid_input" });
});
