import { useQuery } from "@tanstack/react-query";
import { call } from "~/client/call.ts";

const FRESH_MS = 300_000;

/** Whom work can be given to. */
export function useColleagues() {
  const { data = [] } = useQuery({
    queryKey: ["colleagues"],
    queryFn: () => call("list_colleagues"),
    staleTime: FRESH_MS,
  });
  return data;
}
