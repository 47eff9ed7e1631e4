import { storeOf } from "~/client/store.ts";
import { pageMeta } from "~/lib/seo.ts";
import { pageOf } from "~/platform/page-context.ts";
import { PolicyPage } from "../components/policy-page.tsx";
import { readFacts } from "../policies/read-facts.server.ts";
import { termsSections } from "../policies/terms.tsx";
import type { Route } from "./+types/terms-of-service";

const title = "Terms of Service";
const intro =
  "What we promise and what we ask, from the moment you open the shop until your order is in your hands.";

export const loader = ({ context }: Route.LoaderArgs) => readFacts(pageOf(context));

export function meta({ matches }: Route.MetaArgs) {
  const store = storeOf(matches);
  return store ? pageMeta(store, { title, description: intro, path: "/terms-of-service" }) : [];
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return <PolicyPage title={title} intro={intro} sections={termsSections(loaderData)} />;
}
