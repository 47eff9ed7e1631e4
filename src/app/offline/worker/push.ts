import {
  type NotificationClick,
  type PushEvent,
  workerScope,
} from "~/client/offline/worker-scope.ts";

/** What the shop pushes; the shop writes it, and nobody else can. */
interface Message {
  title: string;
  body: string;
  to: string;
  topic: string;
}

const LEAVE = "leave";

/** Shows a message. One about the same takes the place of an older one. */
export async function showPush({ data }: PushEvent): Promise<void> {
  const message = data?.json() as Message | undefined;
  if (!message) return;
  const { title, body, topic } = message;
  await workerScope().registration.showNotification(title, {
    body,
    tag: topic,
    icon: "/icon-192.png",
    data: message,
    actions: [{ action: LEAVE, title: "No more of these" }],
  });
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
  await fetch("/rest/v1/rpc/stop_pushes", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ endpoint: subscription.endpoint, topic }),
  });
}

/** Whoever was signed in has left: what comes is not for the next one to see. */
export async function endPushes(): Promise<void> {
  const subscription = await workerScope().registration.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
