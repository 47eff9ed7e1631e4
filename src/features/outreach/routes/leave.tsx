import type { ComponentProps } from "react";
import { unlistedMeta } from "~/client/store.ts";
import { limitedAction } from "~/platform/limited-action.ts";
import { limits } from "~/platform/route-limits.ts";
import { LeavePage } from "../components/leave-page.tsx";
import { hasLeft, type Kind, leave, readLeaveLink } from "../leave.server.ts";
import { leaveRoute } from "../leave-route.server.ts";
import type { Route } from "./+types/leave";

const way = leaveRoute({ read: readLeaveLink, hasLeft, leave });
export const loader = way.loader;
export const action = limitedAction({ limit: limits.leave, run: way.leave, refuse: way.refuse });

export function meta({ matches }: Route.MetaArgs) {
  return unlistedMeta(matches, {
    title: "No more such mails",
    description: "Ends mails that you want no more of.",
    path: "/messages/leave",
  });
}

const texts: Record<Kind, Omit<ComponentProps<typeof LeavePage>, "state">> = {
  "price-drops": {
    asked: "One press ends the mails about saved pieces that cost less.",
    left: "We write to you about prices no more. Your wishlist stays, and news of your orders still comes.",
  },
  "abandoned-cart": {
    asked: "One press ends the mails about a cart that you left behind.",
    left: "We write to you about your cart no more. What is in it stays, and news of your orders still comes.",
  },
  phone: {
    what: "messages",
    asked: "One press ends our messages to your phone.",
    left: "We write to your phone no more. Mails that you asked for still come, and news of your orders.",
  },
  birthday: {
    asked: "One press ends our greetings on your birthday, and we forget the day.",
    left: "We have forgotten the day. News of your orders still comes.",
  },
  "after-delivery": {
    asked: "One press ends the mails that ask how your pieces are.",
    left: "We ask this mailbox about its pieces no more. News of your orders still comes.",
  },
};

export default function Leave({ loaderData, actionData }: Route.ComponentProps) {
  const { state, leaving } = actionData ?? loaderData;
  return <LeavePage state={state} {...texts[leaving?.kind ?? "price-drops"]} />;
}
