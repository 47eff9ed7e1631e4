import { upgradeWebSocket } from "@hono/node-server";
import type { Context } from "~/platform/context.ts";
import { limits } from "~/platform/route-limits.ts";
import { Routes } from "~/platform/routes.ts";
import { createRealtimeSession } from "./session.server.ts";

const MAX_MESSAGE = 16 * 1024;

/** /realtime/v1/websocket, as realtime-js speaks to it. */
export function createRealtimeApi(ctx: Context): Routes {
  const routes = new Routes(ctx);
  routes.get(
    "/websocket",
    limits.write,
    upgradeWebSocket((c) => {
      let session: ReturnType<typeof createRealtimeSession> | undefined;
      const { apikey, vsn } = c.req.query();
      return {
        onOpen(_event, socket) {
          session = createRealtimeSession(
            ctx,
            (text) => {
              if (socket.readyState === 1) socket.send(text);
            },
            { apikey, vsn },
          );
        },
        onMessage(event, socket) {
          if (typeof event.data !== "string") return;
          if (event.data.length > MAX_MESSAGE) return socket.close(1009, "Too large");
          void session?.receive(event.data);
        },
        onClose: () => session?.close(),
        onError: () => session?.close(),
      };
    }),
    (c) => {
      c.header("Upgrade", "websocket");
      const message = "This address speaks WebSocket only";
      return c.json({ code: "upgrade_required", message }, 426);
    },
  );
  return routes;
}
