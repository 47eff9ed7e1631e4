import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { queryClient } from "~/client/admin.ts";
import { call } from "~/client/call.ts";
import { ShopError } from "~/client/shop-error.ts";
import { toast } from "~/ui/toast.ts";
import type { Tally } from "../schema.ts";
import { keepUnsent, readUnsent } from "./unsent.ts";

const SENT_TOGETHER = 100;
const AGAIN_MS = 4000;
/** Others count, too. */
const REFRESH_MS = 10_000;

/**
 * A count and what was found in it on this device: noted at once, sent in the order in which it was
 * found, kept until the shop has it.
 */
export function useCount(id: string) {
  const key = ["stock-count", id];
  const state = useQuery({
    queryKey: key,
    queryFn: () => call("count_state", { id }),
    refetchInterval: REFRESH_MS,
    retry: 1,
  });
  const unsent = useRef<Tally[]>([]);
  const isSending = useRef(false);
  const [waiting, setWaiting] = useState(0);

  const keep = useCallback(
    (tallies: Tally[]) => {
      unsent.current = tallies;
      keepUnsent(id, tallies);
      setWaiting(tallies.length);
    },
    [id],
  );

  const send = useCallback(async () => {
    if (isSending.current || unsent.current.length === 0) return;
    isSending.current = true;
    try {
      while (unsent.current.length > 0) {
        const batch = unsent.current.slice(0, SENT_TOGETHER);
        const done = await call("tally", { count_id: id, tallies: batch });
        for (const { problem } of done) if (problem) toast.error(problem);
        const gone = new Set(done.map((one) => one.id));
        keep(unsent.current.filter((one) => !gone.has(one.id)));
      }
      await queryClient.invalidateQueries({ queryKey: ["stock-count", id] });
    } catch (error) {
      // What the shop refuses it refuses again; anything else is tried until it works.
      if (error instanceof ShopError && error.status >= 400 && error.status < 500) {
        if (error.status !== 401 && error.status !== 429) keep([]);
        toast.error(error.message);
      }
    } finally {
      isSending.current = false;
    }
  }, [id, keep]);

  useEffect(() => {
    keep(readUnsent(id));
    void send();
    const again = () => void send();
    const timer = setInterval(again, AGAIN_MS);
    window.addEventListener("online", again);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", again);
    };
  }, [id, keep, send]);

  function found(code: string, quantity: number) {
    keep([...unsent.current, { id: crypto.randomUUID(), code, quantity }]);
    void send();
  }

  return { state, waiting, found, reload: () => queryClient.invalidateQueries({ queryKey: key }) };
}
