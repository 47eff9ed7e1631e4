/** What our service workers use of theirs; the types of the DOM know pages only. */
interface Lasting extends Event {
  /** Keeps the worker alive until this has come to an end. */
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends Lasting {
  request: Request;
  /** Of the page that asks; "" for a page that is just being opened. */
  clientId: string;
  /** Of a navigation, asked for while the worker wakes up; undefined where the browser does not. */
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

export interface WordEvent extends Lasting {
  data: unknown;
}

export interface PageOfWorker {
  url: string;
  visibilityState: DocumentVisibilityState;
  postMessage(word: unknown): void;
  focus(): Promise<unknown>;
}

export interface PushEvent extends Lasting {
  data: { json(): unknown } | null;
}

/** The browser ended a subscription, or gave it another address. */
export interface SubscriptionChange extends Lasting {
  /** Neither is in every browser. */
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}

/** The network is back, as far as the browser knows; what fails is asked for again later. */
interface SyncEvent extends Lasting {
  tag: string;
}

export interface NotificationClick extends Lasting {
  notification: Notification;
  /** Of the button that was pressed; "" for the message itself. */
  action: string;
}

/** Buttons of a message are not in the types of the DOM. */
interface ShownWith extends NotificationOptions {
  actions: { action: string; title: string }[];
}

interface Events {
  install: Lasting;
  activate: Lasting;
  fetch: FetchEvent;
  message: WordEvent;
  push: PushEvent;
  notificationclick: NotificationClick;
  pushsubscriptionchange: SubscriptionChange;
  sync: SyncEvent;
}

interface WorkerScope {
  addEventListener<K extends keyof Events>(name: K, listener: (event: Events[K]) => void): void;
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    get(id: string): Promise<PageOfWorker | undefined>;
    matchAll(which: { type: "window"; includeUncontrolled: true }): Promise<PageOfWorker[]>;
    openWindow(url: string): Promise<unknown>;
  };
  location: { origin: string };
  registration: {
    navigationPreload?: { enable(): Promise<void> };
    showNotification(title: string, options: ShownWith): Promise<void>;
    /** Not in every browser. */
    pushManager?: PushManager;
  };
}

/** The worker's own scope. Only in a worker. */
export const workerScope = (): WorkerScope => self as unknown as WorkerScope;

/** A new worker takes over at once: what is kept has the same form in each, so no page notices. */
export function takeOverAtOnce(scope: WorkerScope): void {
  scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
  scope.addEventListener("activate", (event) => event.waitUntil(scope.clients.claim()));
}
