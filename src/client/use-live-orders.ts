import { useEffect, useState } from "react";
import { queryClient } from "./admin.ts";
import { accessToken } from "./session.ts";

/** New orders and status changes appear by themselves. @returns whether the line stands */
export function useLiveOrders(): boolean {
  const [live, setLive] = useState(false);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let gone = false;
    async function listen() {
      const [{ RealtimeClient }, token] = await Promise.all([
        import("@supabase/realtime-js"),
        accessToken(),
      ]);
      if (gone || !token) return;
      const client = new RealtimeClient(`${location.origin.replace(/^http/, "ws")}/realtime/v1`, {
        params: { apikey: token },
        accessToken: async () => (await accessToken()) ?? null,
      });
      client
        .channel("orders")
        .on("postgres_changes", { event: "*", schema: "public", table: "orders" }, () => {
          for (const queryKey of [["dashboard"], ["list", "orders"], ["order"]]) {
            void queryClient.invalidateQueries({ queryKey });
          }
        })
        .subscribe((status) => setLive(status === "SUBSCRIBED"));
      stop = () => void client.disconnect();
    }
    void listen().catch(() => setLive(false));
    return () => {
      gone = true;
      stop?.();
    };
  }, []);
  return live;
}
