import { unlistedMeta } from "~/client/store.ts";
import { LeavePage } from "~/features/outreach/components/leave-page.tsx";
import { leaveRoute } from "~/features/outreach/leave-route.server.ts";
import { limitedAction } from "~/platform/limited-action.ts";
import { limits } from "~/platform/route-limits.ts";
import { hasLeft, leaveAlerts, readLeaveLink } from "../leave.server.ts";
import type { Route } from "./+types/leave";

const way = leaveRoute({ read: readLeaveLink, hasLeft, leave: leaveAlerts });
export const loader = way.loader;
export const action = limitedAction({ limit: limits.leave, run: way.leave, refuse: way.refuse });

export function meta({ matches }: Route.MetaArgs) {
  return unlistedMeta(matches, {
    title: "No more such mails",
    description: "Ends mails about pieces that are back.",
    path: "/back-in-stock/leave",
  });
}

export default function Leave({ loaderData, actionData }: Route.ComponentProps) {
  const { state } = actionData ?? loaderData;
  return (
    <LeavePage
      state={state}
      asked="One press ends every mail about pieces that are back, and what this mailbox still waits for."
      left="We write to this mailbox about pieces that are back no more, whoever asks. News of your orders still comes."
    />
  );
}
