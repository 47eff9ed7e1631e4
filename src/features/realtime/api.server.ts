import { upgradeWebSocket } from "@hono/node-server";
import type { WebSocket } from "ws";
import type { Context } from "~/platform/context.ts";
import { limits } from "~/platform/route-limits.ts";
import { Routes } from "~/platform/routes.ts";
import { createRealtimeSession } from "./session.server.ts";

const MAX_MESSAGE = 16 * 1024;
/** Of a connection: a page joins a few channels and says each 25 seconds that it is there. */
const MESSAGES_A_MINUTE = 240;
/** What one may leave unread. */
const MAX_UNREAD = 1024 * 1024;
/** Who listens to nothing for so long is let go, as the official client goes by itself. */
const IDLE_MS = 60_000;
/** Nor is anybody there who has said nothing so often: a tab in the background speaks once a minute. */
const SILENT_TIMES = 3;

/**
 * /realtime/v1/websocket, as realtime-js speaks to it. A connection costs whoever opens it nothing: its
 * messages are taken one after another, and are counted.
 */
export function createRealtimeApi(ctx: Context, { idleMs = IDLE_MS } = {}): Routes {
  const routes = new Routes(ctx);
  routes.get(
    "/websocket",
    limits.write,
    upgradeWebSocket((c) => {
      let session: ReturnType<typeof createRealtimeSession> | undefined;
      let idle: NodeJS.Timeout | undefined;
      let silentTimes = 0;
      let minute = setMinute(performance.now());
      let taken = Promise.resolve();
      const { apikey, vsn } = c.req.query();
      const end = () => {
        clearInterval(idle);
        session?.close();
        session = undefined;
      };
      return {
        onOpen(_event, socket) {
          session = createRealtimeSession(
            ctx,
            (text) => {
              if (socket.readyState !== 1) return;
              if ((socket.raw as WebSocket).bufferedAmount > MAX_UNREAD) {
                end();
                return (socket.raw as WebSocket).terminate();
              }
              socket.send(text);
            },
            { apikey, vsn },
          );
          idle = setInterval(() => {
            if (!session?.isListening()) socket.close(1000, "Nothing is listened to");
            else if (++silentTimes > SILENT_TIMES) {
              end();
              (socket.raw as WebSocket).terminate();
            }
          }, idleMs).unref();
        },
        onMessage({ data }, socket) {
          if (typeof data !== "string" || !session) return;
          silentTimes = 0;
          const now = performance.now();
          if (now - minute.began > 60_000) minute = setMinute(now);
          const isTooMany = ++minute.messages > MESSAGES_A_MINUTE;
          if (isTooMany || data.length > MAX_MESSAGE) {
            end();
            return isTooMany
              ? socket.close(1008, "Too many messages")
              : socket.close(1009, "Too large");
          }
          taken = taken.then(() => session?.receive(data));
        },
        onClose: end,
        onError: end,
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

const setMinute = (began: number) => ({ began, messages: 0 });
