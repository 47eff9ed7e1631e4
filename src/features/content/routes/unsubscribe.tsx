import { data, Form, type ShouldRevalidateFunctionArgs } from "react-router";
import { unlistedMeta } from "~/client/store.ts";
import { readForm } from "~/lib/form.ts";
import { isNetworkFailure } from "~/lib/network-failure.ts";
import { limitedAction } from "~/platform/limited-action.ts";
import { pageOf } from "~/platform/page-context.ts";
import { limits } from "~/platform/route-limits.ts";
import { Button, LinkButton } from "~/ui/button.tsx";
import { PageHeading } from "../components/page-heading.tsx";
import { findSubscription, setSubscription } from "../subscription.server.ts";
import type { Route } from "./+types/unsubscribe";

const tokenOf = (request: Request) => new URL(request.url).searchParams.get("token");

/** Only shows the way out: programs that look into mails open links, and must not end anything. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { ctx } = pageOf(context);
  const reader = await findSubscription(ctx, tokenOf(request));
  return data({ reader: reader ?? null }, { status: reader ? 200 : 404 });
}

/** The page's button, and the one-click POST of mail programs (RFC 8058), which sends other fields. */
export const action = limitedAction({
  limit: limits.leave,
  async run({ context, request }: Route.ActionArgs) {
    const { ctx } = pageOf(context);
    const form = await readForm(request);
    const reader = await setSubscription(ctx, tokenOf(request), form.get("again") === "yes");
    return data({ reader: reader ?? null }, { status: reader ? 200 : 404 });
  },
  refuse: async (_args, refusal) => {
    throw data(refusal.message, { status: refusal.status });
  },
});

/** Without an answer the page stays, since nobody knows what the shop has done. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (isNetworkFailure(error)) return null;
    throw error;
  }
}

/** Nor is it asked for anew over a line that has just failed. */
export const shouldRevalidate = ({ actionResult }: ShouldRevalidateFunctionArgs) =>
  actionResult !== null;

export function meta({ matches }: Route.MetaArgs) {
  return unlistedMeta(matches, {
    title: "Unsubscribe",
    description: "Ends the newsletter.",
    path: "/newsletter/unsubscribe",
  });
}

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const reader = (actionData ?? loaderData).reader;
  const isUnanswered = actionData === null;
  if (!reader) {
    return (
      <div className="wrap pb-28">
        <PageHeading
          title="This link is not known"
          intro="Open the link in our newest letter, or write to us: we take you off the list at once."
        />
        <LinkButton to="/contact">Contact us</LinkButton>
      </div>
    );
  }
  return (
    <div className="wrap pb-28">
      <PageHeading
        title={reader.subscribed ? "Newsletter" : "You are unsubscribed"}
        intro={
          reader.subscribed
            ? actionData
              ? `Welcome back: our newsletter goes to ${reader.email} again.`
              : `Our newsletter goes to ${reader.email}. It ends with one press.`
            : `We send no more newsletters to ${reader.email}. News of your orders still comes.`
        }
      />
      <Form method="post" className="flex flex-wrap gap-4" aria-live="polite">
        {isUnanswered && (
          <p className="w-full">
            No answer came from the shop, so nobody knows whether it was done. Try again: twice does
            no harm.
          </p>
        )}
        {reader.subscribed ? (
          <Button type="submit">{isUnanswered ? "Try again" : "Unsubscribe"}</Button>
        ) : (
          <Button type="submit" variant="secondary" name="again" value="yes">
            {isUnanswered ? "Try again" : "Subscribe again"}
          </Button>
        )}
        <LinkButton to="/" variant="quiet">
          Back to the shop
        </LinkButton>
      </Form>
    </div>
  );
}
