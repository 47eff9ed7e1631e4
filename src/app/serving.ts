import type { Server, ServerResponse } from "node:http";
import type { WebSocketServer } from "ws";

/** Longer than the 60 s for which proxies keep connections: whoever closes first must not be the shop. */
const KEEP_ALIVE_MS = 75_000;
/** "Service restart": clients connect again, to whoever is there. */
const RESTART = 1012;
const GOODBYE_MS = 300;

/** The connections of a server that will have to stop. */
export interface Serving {
  /** From now on every answer ends its connection; new ones are taken as ever. */
  endConnections(): void;
  /** Whether anybody is connected. */
  isUsed(): boolean;
  /** Takes no connections any more and waits until everything that was asked is answered. */
  finish(): Promise<void>;
  /** Ends what is left, answered or not. */
  cut(): void;
}

/** Watches over what a server has in flight; to be called when its listeners are in place. */
export function watchServer(server: Server, sockets: WebSocketServer): Serving {
  const inFlight = new Set<ServerResponse>();
  const connections = new Set<object>();
  let isEnding = false;
  let onIdle: () => void = () => {};

  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.headersTimeout = KEEP_ALIVE_MS + 5000;
  server.on("connection", (socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  // Before all others, those that answer from memory too.
  server.prependListener("request", (_request, response: ServerResponse) => {
    if (isEnding) response.shouldKeepAlive = false;
    inFlight.add(response);
    response.once("close", () => {
      inFlight.delete(response);
      if (inFlight.size === 0) onIdle();
    });
  });

  return {
    endConnections() {
      isEnding = true;
      for (const response of inFlight) response.shouldKeepAlive = false;
    },
    isUsed: () => connections.size > 0,
    async finish() {
      server.close();
      const idle = new Promise<void>((resolve) => {
        onIdle = resolve;
        if (inFlight.size === 0) resolve();
      });
      await Promise.all([idle, closeSockets(sockets)]);
    },
    cut() {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
    },
  };
}

/** Tells live clients to connect anew, and gives them a moment to say goodbye. */
async function closeSockets(sockets: WebSocketServer): Promise<void> {
  const closed = [...sockets.clients].map((socket) => {
    socket.close(RESTART, "The shop restarts");
    return new Promise((resolve) => socket.once("close", resolve));
  });
  if (closed.length === 0) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, GOODBYE_MS);
  await Promise.race([Promise.all(closed), promise]);
  clearTimeout(timer);
}
