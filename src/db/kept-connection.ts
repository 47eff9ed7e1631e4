import pg from "pg";
import { inTime } from "~/lib/in-time.ts";

const FIRST_RETRY_MS = 200;
const LAST_RETRY_MS = 1000;
const GOODBYE_MS = 500;

interface KeepOptions {
  url: string;
  name: string;
  /** Between two looks whether it still answers. */
  beatMs: number;
  /** So long without an answer is silence. */
  silenceMs: number;
  /** So long may a new connection take; as long as a silence where nothing is said. */
  openMs?: number;
  /** Makes a new connection what it is for. */
  prepare(client: pg.Client): Promise<unknown>;
  onLost(): void;
  /** The server does not answer, and no new connection does; told once until it is back. */
  onSilent(): void;
  onBack(): void;
}

/** Settles when the connection has gone; within an object, or whoever waits for one would wait for that. */
interface Opened {
  lost: Promise<"lost">;
}

export interface KeptConnection {
  /** The present one; queries fail while it is lost. */
  readonly client: pg.Client;
  close(): Promise<void>;
}

/**
 * A connection that is kept: it is looked at again and again, and one that is lost, or silent since the
 * network lost it without a word, is ended and made anew.
 *
 * @throws when the first one cannot be made
 */
export async function keepConnection(options: KeepOptions): Promise<KeptConnection> {
  const { beatMs, silenceMs, openMs = silenceMs } = options;
  const { promise: closing, resolve: close } = Promise.withResolvers<"closed">();
  let client: pg.Client;
  let isSilent = false;

  function fallSilent(): void {
    if (isSilent) return;
    isSilent = true;
    options.onSilent();
  }

  async function open(): Promise<Opened> {
    const made = new pg.Client({
      connectionString: options.url,
      application_name: options.name,
      connectionTimeoutMillis: openMs,
      keepAlive: true,
    });
    client = made;
    const lost = new Promise<"lost">((resolve) => {
      made.on("error", () => resolve("lost"));
      made.on("end", () => resolve("lost"));
    });
    try {
      await made.connect();
      if ((await inTime(openMs, options.prepare(made))) === "late") throw new Error("No answer");
    } catch (error) {
      void made.end();
      throw error;
    }
    return { lost };
  }

  /** Looks at it again and again, for as long as it answers. */
  async function watch({ lost }: Opened): Promise<"lost" | "late" | "closed"> {
    for (;;) {
      const ended = await inTime(beatMs, Promise.race([lost, closing]));
      if (ended !== "late") return ended;
      const answered = client.query("select 1").then(
        () => "answered" as const,
        () => "lost" as const,
      );
      const answer = await inTime(silenceMs, Promise.race([answered, lost, closing]));
      if (answer !== "answered") return answer;
    }
  }

  async function reopen(): Promise<Opened | undefined> {
    const since = performance.now();
    for (let wait = FIRST_RETRY_MS; ; wait = Math.min(wait * 2, LAST_RETRY_MS)) {
      if ((await inTime(wait, closing)) === "closed") return undefined;
      try {
        return await open();
      } catch {
        if (performance.now() - since >= silenceMs) fallSilent();
      }
    }
  }

  async function keep(first: Opened): Promise<void> {
    for (let opened: Opened | undefined = first; opened; opened = await reopen()) {
      isSilent = false;
      if (opened !== first) options.onBack();
      const ended = await watch(opened);
      if (ended === "closed") return;
      options.onLost();
      if (ended === "late") fallSilent();
      void client.end();
    }
  }

  const kept = keep(await open());
  return {
    get client() {
      return client;
    },
    async close() {
      close("closed");
      await kept;
      if ((await inTime(GOODBYE_MS, client.end())) === "late") client.connection.stream.destroy();
    },
  };
}
