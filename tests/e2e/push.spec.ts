import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { launchOf, WHOLE } from "./browsers.ts";
import { expect, openElsewhere, test } from "./fixtures.ts";
import { place } from "./order-stages.ts";
import { makePiece } from "./shopping.ts";

// The shop's worker is at work here, and only the whole browser shows its messages.
test.use({ serviceWorkers: "allow", launchOptions: launchOf(WHOLE) });

/** Browsers of tests have no push service: this one gives addresses that nobody answers at. */
async function allowMessages(page: Page): Promise<void> {
  await page.context().grantPermissions(["notifications"]);
  await page.addInitScript((endpoint) => {
    const KEY = "push-of-this-test";
    const keys = {
      p256dh:
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg",
    };
    const subscription = {
      endpoint,
      options: { applicationServerKey: null },
      toJSON: () => ({ endpoint, keys }),
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (localStorage.getItem(KEY) ? subscription : null),
      async subscribe() {
        localStorage.setItem(KEY, "on");
        return subscription;
      },
    });
  }, `https://push.example/send/${randomUUID()}`);
}

/** Has the browser's push service bring a message, as the shop would have it. */
async function deliver(page: Page, message: object): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const registered = Promise.withResolvers<string>();
  client.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    const found = registrations.find(({ isDeleted }) => !isDeleted);
    if (found) registered.resolve(found.registrationId);
  });
  await client.send("ServiceWorker.enable");
  await client.send("ServiceWorker.deliverPushMessage", {
    origin: new URL(page.url()).origin,
    registrationId: await registered.promise,
    data: JSON.stringify(message),
  });
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({
      title,
      body,
      tag,
    }));
  });

test("an order's news come to this device when asked for, are shown, and end in one press", {
  tag: "@wide",
}, async ({ browser }) => {
  const page = await openElsewhere(browser);
  await allowMessages(page);
  const { id: order_id, key } = await place("on_delivery")(page);
  await page.goto(`/orders/${order_id}?key=${key}`);
  await page.getByRole("button", { name: "Tell me on this device" }).click();
  await expect(page.getByText("We tell you here when it leaves")).toBeVisible();
  await page.reload();
  await expect(page.getByText("We tell you here when it leaves")).toBeVisible();
  const message = {
    topic: `order:${order_id}`,
    title: `Your order ${order_id.slice(0, 8)}`,
    body: "It is on its way.",
    to: `/orders/${order_id}?key=${key}`,
  };
  const { title, body, topic: tag } = message;
  // A push service sends again what a worker that is only beginning has not taken.
  await expect(async () => {
    await deliver(page, message);
    await expect.poll(() => shown(page), { timeout: 3000 }).toEqual([{ title, body, tag }]);
  }).toPass();
  await page.getByRole("button", { name: "No more of these" }).click();
  await expect(page.getByRole("button", { name: "Tell me on this device" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Tell me on this device" })).toBeVisible();
});

test("a guest waits for a size on this device, without a mailbox", async ({ browser }) => {
  const page = await openElsewhere(browser);
  await allowMessages(page);
  const id = await makePiece(page, "Ibadan Messenger", { "42": 0, "43": 2 });
  await page.goto(`/product/${id}#size-42`);
  const box = page.getByRole("region", { name: "Tell me when it is back" });
  await box.getByRole("button", { name: "Tell me on this device" }).click();
  await expect(box.getByText("We tell this device once, when the Ibadan Messenger")).toBeVisible();
  await box.getByRole("button", { name: "No more of these" }).click();
  await expect(box.getByRole("button", { name: "Tell me on this device" })).toBeVisible();
});
