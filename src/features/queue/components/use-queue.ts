import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { call } from "~/client/call.ts";
import { isOneOf } from "~/lib/statuses.ts";
import { STAGES, type Stage } from "../rules.ts";

const PAGE = 25;

/** Whose work is shown; the empty word stands for everybody's. */
export const WHOSE = { "": "Everybody's", me: "Mine", nobody: "Nobody's" } as const;
export type Whose = keyof typeof WHOSE;

/** What waits, with stage and owner as the address has them. */
export function useQueue() {
  const [params, setParams] = useSearchParams();
  const [limit, setLimit] = useState(PAGE);
  // A stage that is worked on stays until it is empty, whatever comes in before it. It is no part of the
  // key: an older answer of another key would be shown for a moment each time that a stage is emptied.
  const held = useRef<Stage>(undefined);
  const inAddress = params.get("stage") ?? "";
  const stage = isOneOf(STAGES, inAddress) ? inAddress : undefined;
  const said = params.get("whose") ?? "";
  const whose: Whose = said === "me" || said === "nobody" ? said : "";
  const tag = params.get("tag") ?? "";
  const narrowed = { ...(whose ? { assignee: whose } : {}), ...(tag ? { tag } : {}) };
  const queue = useQuery({
    queryKey: ["queue", stage, narrowed, limit],
    queryFn: () => call("work_queue", { ...narrowed, limit, stage, held: held.current }),
    placeholderData: (previous) => previous,
    retry: 1,
  });
  if (queue.data) held.current = queue.data.stage;
  function change(values: { stage?: Stage; whose?: string; tag?: string }) {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setLimit(PAGE);
    setParams(next, { replace: true, preventScrollReset: true });
  }
  return {
    queue,
    narrowed,
    whose,
    tag,
    change,
    showMore: () => setLimit(limit + 100),
  };
}
