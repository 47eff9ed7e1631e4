import { OUTBOX, type WorkerWord } from "~/client/offline/caches.ts";
import { takeOverAtOnce, type WordEvent, workerScope } from "~/client/offline/worker-scope.ts";
import { kindOf } from "../rules.ts";
import { ways } from "./answers.ts";
import { endPushes, openPush, renewPushes, showPush } from "./push.ts";
import { sendOutbox } from "./send-outbox.ts";
import { forgetSeen } from "./shelves.ts";
import { stand } from "./stand.ts";
import { setThrifty } from "./thrift.ts";

// The storefront without a network: what was seen is shown again, other links are kept for later. Online
// the network is always asked first, so that nobody sees an old price.
const scope = workerScope();
takeOverAtOnce(scope);
scope.addEventListener("activate", (event) => {
  event.waitUntil(scope.registration.navigationPreload?.enable() ?? Promise.resolve());
});

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== scope.location.origin) return;
  const isNavigation = request.mode === "navigate";
  const kind = kindOf({ method: request.method, url, isNavigation, from: request.referrer });
  if (kind) event.respondWith(ways[kind](event, url));
});

async function heed(event: WordEvent, word: WorkerWord): Promise<void> {
  if (word.kind === "forget") {
    await Promise.all([forgetSeen(), endPushes()]);
    return;
  }
  if (word.kind === "thrift") return setThrifty(word.on);
  return stand(event, word);
}
scope.addEventListener("message", (event) => {
  // Only pages of this origin can send any.
  event.waitUntil(heed(event, event.data as WorkerWord).catch(() => {}));
});

scope.addEventListener("push", (event) => event.waitUntil(showPush(event)));
scope.addEventListener("notificationclick", (event) => event.waitUntil(openPush(event)));
scope.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renewPushes(event)));
scope.addEventListener("sync", (event) => {
  if (event.tag === OUTBOX) event.waitUntil(sendOutbox());
});
