import { useQuery } from "@tanstack/react-query";
import { call } from "~/client/call.ts";
import type { ResultOf } from "~/client/wire.ts";

export type Health = ResultOf<"admin_health">;
export type FindingRow = Health["findings"][number];

export const healthKey = ["health"];

/** How the shop is, asked again each minute while the page is looked at. */
export const useHealth = () =>
  useQuery({
    queryKey: healthKey,
    queryFn: () => call("admin_health"),
    refetchInterval: 60_000,
    retry: 1,
  });
