import { setTimeout } from "node:timers/promises";

/** A connection that breaks so often without a byte in between is given up, after five seconds or so. */
const MOST_IN_VAIN = 3;

/** Asks for an object from this byte on; with the tag of what was begun, for the same one. */
export type Ask = (from: number, etag: string | null) => Promise<Response>;

/**
 * The rest of an object to its end: where the connection breaks off, what is missing is asked for. Hours
 * of a download are not lost to a bad moment.
 *
 * @param signal ends it for good
 */
export async function* readOn(
  begun: Response,
  ask: Ask,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const etag = begun.headers.get("etag");
  let read = 0;
  for (let inVain = 0; ; ) {
    try {
      const response = read + inVain === 0 ? begun : await ask(read, etag);
      for await (const bytes of response.body ?? []) {
        yield bytes;
        read += bytes.length;
        inVain = 0;
      }
      return;
    } catch (error) {
      // What the bucket answered stands; fetch says so of a connection that was lost.
      if (!(error instanceof TypeError) || signal.aborted || ++inVain > MOST_IN_VAIN) throw error;
      if (inVain > 1) await setTimeout(1000 * 4 ** (inVain - 2), undefined, { signal });
    }
  }
}
