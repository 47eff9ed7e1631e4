import { storeOf } from "~/client/store.ts";
import { pageMeta } from "~/lib/seo.ts";
import { pageOf } from "~/platform/page-context.ts";
import { tags } from "~/platform/tags.ts";
import { PolicyPage } from "../components/policy-page.tsx";
import { privacySections } from "../policies/privacy.tsx";
import type { Route } from "./+types/privacy-policy";

const title = "Privacy Policy";
const intro =
  "What we know about you, why we need it, and what you can ask of us. In short: little, to serve you, and anything.";

export function loader({ context }: Route.LoaderArgs) {
  pageOf(context).cacheUntilChanged(tags.settings);
  return null;
}

export function meta({ matches }: Route.MetaArgs) {
  const store = storeOf(matches);
  return store ? pageMeta(store, { title, description: intro, path: "/privacy-policy" }) : [];
}

export default function Page() {
  return <PolicyPage title={title} intro={intro} sections={privacySections} />;
}
