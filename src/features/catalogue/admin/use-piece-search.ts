import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { call } from "~/client/call.ts";

/** What staff type to find a piece, and what the shop finds for it, from two letters on. */
export function usePieceSearch() {
  const [text, setText] = useState("");
  const query = useDeferredValue(text.trim());
  const isAsked = query.length > 1;
  const { data = [], isFetching } = useQuery({
    queryKey: ["suggest", query],
    queryFn: () => call("suggest", { query }),
    enabled: isAsked,
    placeholderData: (previous) => previous,
  });
  const found = isAsked ? data : [];
  return {
    text,
    setText,
    query,
    found,
    isFetching,
    isMissed: isAsked && !isFetching && found.length === 0,
  };
}
