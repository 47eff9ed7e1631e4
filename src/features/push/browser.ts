import { call } from "~/client/call.ts";
import type { DeviceInput } from "~/lib/push-device.ts";

/** Whether this browser can be told something while the shop is closed. */
export const canBeTold = (): boolean =>
  import.meta.env.PROD &&
  "serviceWorker" in navigator &&
  "PushManager" in window &&
  "Notification" in window;

/** Whether its person has said no to messages; only they can allow them again, in its settings. */
export const isRefused = (): boolean => Notification.permission === "denied";

/** They were asked, and said no. */
export class NotAllowed extends Error {
  override name = "NotAllowed";
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** What the shop tells this browser of; nothing where it never asked. @throws ShopError */
export async function toldOf(): Promise<string[]> {
  const endpoint = Notification.permission === "granted" && (await subscription())?.endpoint;
  return endpoint ? call("push_topics", { endpoint }) : [];
}

/**
 * This browser, for the shop to write to. Asks its person first, so it belongs into a press.
 *
 * @throws NotAllowed, ShopError, DOMException when its push service cannot be reached
 */
export async function thisDevice(): Promise<DeviceInput> {
  if ((await Notification.requestPermission()) !== "granted") throw new NotAllowed();
  await navigator.serviceWorker.register("/shop-worker.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const { key } = await call("push_key");
  const device = (await current(pushManager, key)) ?? (await subscribe(pushManager, key));
  const { endpoint, keys } = device.toJSON() as { endpoint: string; keys: DeviceInput["keys"] };
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } };
}

/** The subscription that stands, unless it is bound to a key that the shop has no more. */
async function current(manager: PushManager, key: string): Promise<PushSubscription | undefined> {
  const standing = await manager.getSubscription();
  if (!standing) return undefined;
  const bound = standing.options.applicationServerKey;
  if (!bound || bytesOf(key).every((byte, at) => byte === new Uint8Array(bound)[at])) {
    return standing;
  }
  await standing.unsubscribe();
  return undefined;
}

const subscribe = (manager: PushManager, key: string) =>
  manager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));

/** Ends one topic here. @throws ShopError */
export async function stopTelling(topic: string): Promise<void> {
  const endpoint = (await subscription())?.endpoint;
  if (endpoint) await call("stop_pushes", { endpoint, topic });
}
