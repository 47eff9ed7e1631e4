/**
 * Ends what is waited for when nothing comes of it for long; a time limit would also end what only
 * takes long.
 */
export interface Silence {
  /** Aborted by a silence that lasted too long. */
  signal: AbortSignal;
  /** The same content. Time that its reader takes is no silence. */
  over<T>(content: AsyncIterable<T>): AsyncGenerator<T>;
  /** Nothing is waited for any more. */
  end(): void;
}

/** Begins to listen now. @param who is listened to */
export function endAfterSilence(who: string, milliseconds: number): Silence {
  const controller = new AbortController();
  const wait = () =>
    setTimeout(
      () => controller.abort(new Error(`${who} said nothing for ${milliseconds / 1000} seconds`)),
      milliseconds,
    );
  let timer = wait();
  const end = () => clearTimeout(timer);
  return {
    signal: controller.signal,
    end,
    async *over(content) {
      try {
        for await (const part of content) {
          end();
          yield part;
          timer = wait();
        }
      } finally {
        end();
      }
    },
  };
}
