import { CACHES, SEEN } from "~/client/offline/caches.ts";
import { Shelf } from "~/client/offline/shelf.ts";
import { isKeepable, type Kind } from "../rules.ts";

const MB = 1024 * 1024;
const shelf = (name: string, entries: number, bytes: number) =>
  new Shelf(() => caches.open(name), { entries, bytes });

const pages = shelf(CACHES.pages, 80, 6 * MB);
export const shell = shelf(CACHES.shell, 2, MB);
export const shelves: Record<Exclude<Kind, "passing">, Shelf> = {
  page: pages,
  data: pages,
  answer: shelf(CACHES.answers, 60, 2 * MB),
  picture: shelf(CACHES.pictures, 300, 16 * MB),
  part: shelf(CACHES.parts, 200, 8 * MB),
};

/** Goes up when somebody leaves: what was asked for before is not kept any more. */
let leavings = 0;

/**
 * Asks the network and keeps the answer, beside giving it back.
 *
 * @throws TypeError without a network
 */
export function fetchAndKeep(
  event: { waitUntil(work: Promise<unknown>): void },
  kind: Exclude<Kind, "passing">,
  key: string,
  ask: () => Promise<Response>,
): Promise<Response> {
  const then = leavings;
  const fresh = ask();
  const keeping = fresh.then((answer) => {
    if (isKeepable(kind, answer))
      return shelves[kind].put(key, answer.clone(), () => then === leavings);
    return undefined;
  });
  event.waitUntil(keeping.catch(() => {}));
  return fresh;
}

/** Drops all that tells what somebody looked at. */
export async function forgetSeen(): Promise<void> {
  leavings += 1;
  await Promise.all(SEEN.map((name) => caches.delete(name)));
  for (const one of Object.values(shelves)) one.reset();
}
