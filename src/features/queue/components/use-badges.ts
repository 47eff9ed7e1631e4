import { useQuery } from "@tanstack/react-query";
import { queryClient } from "~/client/admin.ts";
import { call } from "~/client/call.ts";
import { reportUndone } from "~/features/admin/components/report-failure.ts";

const queryKey = ["badges"];

/** How much waits, by the page of the sidebar where it stands, and in all. */
export function useBadges() {
  const { data } = useQuery({
    queryKey,
    queryFn: () => call("work_badges"),
    // Without a live line it is at least not older than this.
    refetchInterval: 60_000,
  });
  const { orders = 0, returns = 0, messages = 0, on_duty } = data ?? {};
  const badges: Record<string, number> = {
    "/admin": orders,
    "/admin/returns": returns,
    "/admin/inbox": messages,
  };
  return { badges, total: orders + returns + messages, onDuty: on_duty };
}

/** Goes on duty, or off. */
export async function setDuty(on: boolean): Promise<void> {
  try {
    await call("set_duty", { on });
  } catch (error) {
    reportUndone(on ? "You are not on duty" : "You are still on duty", error);
  }
  await queryClient.invalidateQueries({ queryKey });
}
