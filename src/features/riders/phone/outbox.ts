import type { ArgumentsOf } from "~/client/wire.ts";

export type Word = ArgumentsOf<"rider_word">["word"];

/** What a rider pressed and the shop has not confirmed yet. */
export interface Waiting {
  /** The same however often it is sent. */
  id: string;
  runId: string;
  /** Names the link under which it was pressed; not kept where the page has no secure connection. */
  link?: string | undefined;
  stopId: string;
  at: string;
  what: { word: Word } | { photo: Blob };
}

/** Where it waits: it survives a reload and a phone that is switched off. */
export interface Shelf {
  all(): Promise<Waiting[]>;
  put(item: Waiting): Promise<void>;
  remove(id: string): Promise<void>;
}

/** What was pressed for a run, in the order in which it was. */
export const waitingFor = async (shelf: Shelf, runId: string): Promise<Waiting[]> =>
  (await shelf.all())
    .filter((item) => item.runId === runId)
    .sort((a, b) => a.at.localeCompare(b.at));

interface Sending {
  /** Tells the shop. @throws when it did not answer, or refuses */
  send(item: Waiting): Promise<void>;
  /** Whether it is worth while to send the same again later. */
  isPassing(error: unknown): boolean;
  onRefused(item: Waiting, error: unknown): void;
}

/**
 * Sends what waits, one after the other, until all is sent or the shop does not answer. What the shop
 * has taken or refused waits no more.
 *
 * @returns whether nothing waits any more
 */
export async function sendWaiting(
  shelf: Shelf,
  runId: string,
  { send, isPassing, onRefused }: Sending,
): Promise<boolean> {
  for (const item of await waitingFor(shelf, runId)) {
    try {
      await send(item);
    } catch (error) {
      if (isPassing(error)) return false;
      onRefused(item, error);
    }
    await shelf.remove(item.id);
  }
  return true;
}

/**
 * How much of a run the shop has not confirmed. It stays though its link has ended: the shop may have made another
 * one, whose page on this phone sends it.
 *
 * @param link by which a run is known that the phone has forgotten
 */
export async function countUnconfirmed(
  shelf: Shelf,
  { runId, link }: { runId?: string | undefined; link: string | undefined },
): Promise<number> {
  const all = await shelf.all();
  return all.filter((item) => item.runId === runId || (link && item.link === link)).length;
}

const OLD_MS = 2 * 86_400_000;

/** What no link can send any more goes, too. */
export async function forgetOld(shelf: Shelf, now: Date): Promise<void> {
  for (const { id, at } of await shelf.all())
    if (now.getTime() - new Date(at).getTime() > OLD_MS) await shelf.remove(id);
}
