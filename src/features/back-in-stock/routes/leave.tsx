import { data, Form } from "react-router";
import { storeOf } from "~/client/store.ts";
import { PageHeading } from "~/features/content/components/page-heading.tsx";
import { pageMeta } from "~/lib/seo.ts";
import { limitedAction } from "~/platform/limited-action.ts";
import { pageOf } from "~/platform/page-context.ts";
import { limits } from "~/platform/route-limits.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { hasLeft, leaveAlerts, readLeaveLink } from "../leave.server.ts";
import type { Route } from "./+types/leave";

type State = "unknown" | "asked" | "left";

const answer = (state: State) => data({ state }, { status: state === "unknown" ? 404 : 200 });

/** Only shows the way out: programs that look into mails open links, and must not end anything. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx } = pageOf(context);
  const mailbox = readLeaveLink(ctx, new URL(request.url).searchParams);
  if (!mailbox) return answer("unknown");
  return answer((await hasLeft(ctx, mailbox)) ? "left" : "asked");
}

export const action = limitedAction({
  limit: limits.guess,
  async run({ context, request }: Route.ActionArgs) {
    const { ctx } = pageOf(context);
    const mailbox = readLeaveLink(ctx, new URL(request.url).searchParams);
    if (!mailbox) return answer("unknown");
    await leaveAlerts(ctx, mailbox);
    return answer("left");
  },
  refuse: async (_args, refusal) => {
    throw data(refusal.message, { status: refusal.status });
  },
});

export function meta({ matches }: Route.MetaArgs) {
  const store = storeOf(matches);
  if (!store) return [];
  return pageMeta(store, {
    title: "No more such mails",
    description: "Ends mails about pieces that are back.",
    path: "/back-in-stock/leave",
    noindex: true,
  });
}

const texts: Record<State, { title: string; intro: string }> = {
  unknown: {
    title: "This link is not known",
    intro: "Open the link in our mail again, or write to us: we end these mails at once.",
  },
  asked: {
    title: "No more such mails",
    intro:
      "One press ends every mail about pieces that are back, and what this mailbox still waits for.",
  },
  left: {
    title: "You hear no more of it",
    intro:
      "We write to this mailbox about pieces that are back no more, whoever asks. News of your orders still comes.",
  },
};

export default function Leave({ loaderData, actionData }: Route.ComponentProps) {
  const { state } = actionData ?? loaderData;
  return (
    <div className="wrap pb-28">
      <PageHeading {...texts[state]} />
      <div className="flex flex-wrap gap-4" aria-live="polite">
        {state === "asked" && (
          <Form method="post">
            <Button type="submit">End these mails</Button>
          </Form>
        )}
        <LinkButton
          to={state === "unknown" ? "/contact" : "/"}
          variant={state === "asked" ? "quiet" : "secondary"}
        >
          {state === "unknown" ? "Contact us" : "Back to the shop"}
        </LinkButton>
      </div>
    </div>
  );
}
