import {
  type NotificationClick,
  type PushEvent,
  type SubscriptionChange,
  workerScope,
} from "~/client/offline/worker-scope.ts";
import type { ArgumentsOf, FunctionName } from "~/client/wire.ts";
import type { DeviceInput } from "~/lib/push-device.ts";

/** What the shop pushes; the shop writes it, and nobody else can. */
export interface Message {
  title: string;
  body: string;
  to: string;
  topic: string;
}

const LEAVE = "leave";

/** Shows a message. One about the same takes the place of an older one. */
export async function showPush({ data }: PushEvent): Promise<void> {
  const message = data?.json() as Message | undefined;
  if (message) await show(message, [{ action: LEAVE, title: "No more of these" }]);
}

/** @throws TypeError where its person has not allowed any */
export async function show(
  message: Message,
  actions: { action: string; title: string }[] = [],
): Promise<void> {
  const { title, body, topic } = message;
  const options = { body, tag: topic, icon: "/icon-192.png", data: message, actions };
  await workerScope().registration.showNotification(title, options);
}

/** Opens the page that a message is about, in a page of the shop that stands on it if there is one. */
export async function openPush({ notification, action }: NotificationClick): Promise<void> {
  notification.close();
  const { to, topic } = notification.data as Message;
  if (action === LEAVE) return leave(topic);
  const { clients, location } = workerScope();
  const address = new URL(to, location.origin).href;
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find(({ url }) => url === address);
  await (open ? open.focus() : clients.openWindow(address));
}

async function leave(topic: string): Promise<void> {
  const subscription = await workerScope().registration.pushManager?.getSubscription();
  if (!subscription) return;
  await callShop("stop_pushes", { endpoint: subscription.endpoint, topic });
}

const callShop = <N extends FunctionName>(name: N, input: ArgumentsOf<N>) =>
  fetch(`/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(input),
  });

/** The browser has another address: what it was told of goes there from now on. */
export async function renewPushes(event: SubscriptionChange): Promise<void> {
  const { oldSubscription: before } = event;
  if (!before) return;
  const { pushManager } = workerScope().registration;
  const next = event.newSubscription ?? (await pushManager?.subscribe(before.options));
  // What stands has an address and keys.
  const device = next?.toJSON() as DeviceInput | undefined;
  if (device) await callShop("move_pushes", { endpoint: before.endpoint, device });
}

/** Whoever was signed in has left: what comes is not for the next one to see. */
export async function endPushes(): Promise<void> {
  const subscription = await workerScope().registration.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
