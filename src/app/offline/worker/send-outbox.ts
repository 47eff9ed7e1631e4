import { answerOf } from "~/client/answer-of.ts";
import type { WaitingCall } from "~/client/offline/background-sync.ts";
import { CACHES, OUTBOX } from "~/client/offline/caches.ts";
import { workerScope } from "~/client/offline/worker-scope.ts";
import { ShopError } from "~/client/shop-error.ts";
import { show } from "./push.ts";

/** Left for later: the browser asks again when this is thrown. */
class NotYet extends Error {
  override name = "NotYet";
}

/**
 * Sends what waits while nobody looks at the shop. The next page sends it again with the same key, is
 * answered the same, and says what came of it.
 *
 * @throws NotYet, TypeError when something is left to send
 */
export async function sendOutbox(): Promise<void> {
  const cache = await caches.open(CACHES.outbox);
  const keys = await cache.keys();
  if (keys.length === 0) return;
  const pages = await workerScope().clients.matchAll({
    type: "window",
    includeUncontrolled: true,
  });
  // A page that is looked at sends, and says so.
  if (pages.some(({ visibilityState }) => visibilityState === "visible")) throw new NotYet();
  await navigator.locks.request(OUTBOX, async () => {
    for (const key of keys) {
      const kept = await cache.match(key);
      if (!kept) continue;
      const waiting = (await kept.json()) as WaitingCall;
      const answer = await send(waiting);
      if (answer.status === 429 || answer.status >= 500) throw new NotYet();
      await cache.delete(key);
      // A session that ran out is renewed by the next page, which sends it then.
      if (answer.status !== 401) await tell(waiting, answer).catch(() => {});
    }
  });
}

const send = ({ id, name, input, token }: WaitingCall): Promise<Response> =>
  fetch(`/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "idempotency-key": id,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(input),
  });

/** Says what became of an order, to who has allowed messages. */
async function tell({ id, name }: WaitingCall, answer: Response): Promise<void> {
  if (name !== "place_order" || Notification.permission !== "granted") return;
  const topic = `sent:${id}`;
  if (answer.ok) {
    const order = answerOf(name, await answer.json());
    const to = `/orders/${order.id}?key=${order.key}`;
    const body = "It waited for the network, and has gone now.";
    await show({ title: "Your order is placed", body, to, topic });
  } else {
    const { message } = new ShopError(answer.status, await answer.json());
    await show({ title: "Your order was not placed", body: message, to: "/checkout", topic });
  }
}
