import { storeOf } from "~/client/store.ts";
import { pageMeta } from "~/lib/seo.ts";
import { pageOf } from "~/platform/page-context.ts";
import { tags } from "~/platform/tags.ts";
import { PolicyPage } from "../components/policy-page.tsx";
import { returnSections } from "../policies/returns.tsx";
import type { Route } from "./+types/return-policy";

const title = "Return & Refund Policy";
const intro =
  "Thirty days to change your mind, no limit for defects, and your money back within 7–10 business days.";

export function loader({ context }: Route.LoaderArgs) {
  pageOf(context).cacheUntilChanged(tags.settings);
  return null;
}

export function meta({ matches }: Route.MetaArgs) {
  const store = storeOf(matches);
  return store ? pageMeta(store, { title, description: intro, path: "/return-policy" }) : [];
}

export default function Page() {
  return <PolicyPage title={title} intro={intro} sections={returnSections} />;
}
