import { storeOf } from "~/client/store.ts";
import { pageMeta } from "~/lib/seo.ts";
import { pageOf } from "~/platform/page-context.ts";
import { tags } from "~/platform/tags.ts";
import { PolicyPage } from "../components/policy-page.tsx";
import { shippingSections } from "../policies/shipping.tsx";
import type { Route } from "./+types/shipping-info";

const title = "Shipping Information";
const intro =
  "Ready in 1–3 business days, delivered to all 36 states of Nigeria and the FCT, the same day in Lagos if you order before 12 PM.";

export function loader({ context }: Route.LoaderArgs) {
  pageOf(context).cacheUntilChanged(tags.settings);
  return null;
}

export function meta({ matches }: Route.MetaArgs) {
  const store = storeOf(matches);
  return store ? pageMeta(store, { title, description: intro, path: "/shipping-info" }) : [];
}

export default function Page() {
  return <PolicyPage title={title} intro={intro} sections={shippingSections} />;
}
