import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** A line to PostgreSQL that a test may freeze, cut and mend. */
export interface DatabaseLine {
  /** The same database over this line. */
  url: string;
  /** Nothing comes through any more, and nobody is told: a frozen server, a lost network. */
  freeze(): void;
  /** The same as soon as these words have reached the server: it does what they say, and nobody is told. */
  freezeAfter(words: string): void;
  /** What was frozen goes on, with all that was sent meanwhile. */
  thaw(): void;
  /** Every connection breaks, and no new one is taken. */
  cut(): Promise<void>;
  mend(): Promise<void>;
}

const lines = new Set<() => void>();

/** Opens a line to the database at `url`; `closeLines` ends it. */
export async function openLine(url: string): Promise<DatabaseLine> {
  const target = new URL(url);
  const ends = new Set<Socket>();
  let isFrozen = false;
  let last: string | undefined;
  const hold = (socket: Socket) => {
    ends.add(socket);
    socket.on("close", () => ends.delete(socket));
    socket.on("error", () => socket.destroy());
    if (isFrozen) socket.pause();
  };
  const listener = (near: Socket) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on("data", (bytes) => {
        to.write(bytes);
        if (last && from === near && bytes.includes(last)) freeze();
      });
      from.on("close", () => to.destroy());
      hold(from);
    }
  };
  let server: Server;
  async function listen(port: number): Promise<number> {
    server = createServer(listener).listen(port, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  }
  const port = await listen(0);
  function breakAll(): void {
    server.close();
    for (const end of ends) end.destroy();
  }
  lines.add(breakAll);
  function freeze(): void {
    isFrozen = true;
    last = undefined;
    for (const end of ends) end.pause();
  }

  const over = new URL(url);
  over.hostname = "127.0.0.1";
  over.port = String(port);
  return {
    url: over.href,
    freeze,
    freezeAfter(words) {
      last = words;
    },
    thaw() {
      isFrozen = false;
      for (const end of ends) end.resume();
    },
    async cut() {
      const closed = once(server, "close");
      breakAll();
      await closed;
    },
    async mend() {
      await listen(port);
    },
  };
}

/** Ends every line of this file's tests. */
export function closeLines(): void {
  for (const close of lines) close();
  lines.clear();
}
