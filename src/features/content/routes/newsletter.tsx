import { unlistedMeta } from "~/client/store.ts";
import { readForm, textOf } from "~/lib/form.ts";
import { limitedAction } from "~/platform/limited-action.ts";
import { pageOf } from "~/platform/page-context.ts";
import { tags } from "~/platform/tags.ts";
import { answerForm } from "../answer-form.server.ts";
import { NewsletterForm } from "../components/newsletter-form.tsx";
import { PageHeading } from "../components/page-heading.tsx";
import { formLimits } from "../limits.server.ts";
import { subscribeToNewsletter } from "../service.server.ts";
import type { Route } from "./+types/newsletter";

/** The newsletter's form as a page of its own: where it leads without JavaScript. */
export function loader({ context }: Route.LoaderArgs) {
  pageOf(context).cacheUntilChanged(tags.settings);
  return null;
}

export const action = limitedAction({
  limit: formLimits.newsletter,
  async run({ context, request }: Route.ActionArgs) {
    const form = await readForm(request);
    return answerForm(() => subscribeToNewsletter(pageOf(context).ctx, textOf(form, "email")));
  },
  refuse: (_args, refusal) => answerForm(() => Promise.reject(refusal)),
});

export function meta({ matches }: Route.MetaArgs) {
  return unlistedMeta(matches, {
    title: "Newsletter",
    description: "New houses, early access to the Flash Sale and what Lagos is wearing, weekly.",
    path: "/newsletter",
  });
}

export default function Newsletter({ actionData }: Route.ComponentProps) {
  return (
    <div className="wrap pb-28">
      <PageHeading
        title="Newsletter"
        intro="New houses, early access to the Flash Sale and what Lagos is wearing, in one short letter a week."
      />
      <NewsletterForm answer={actionData} />
    </div>
  );
}
