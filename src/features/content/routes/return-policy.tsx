import { storeOf } from "~/client/store.ts";
import { pageMeta } from "~/lib/seo.ts";
import { pageOf } from "~/platform/page-context.ts";
import { PolicyPage } from "../components/policy-page.tsx";
import type { PolicyFacts } from "../policies/facts.ts";
import { readFacts } from "../policies/read-facts.server.ts";
import { returnSections } from "../policies/returns.tsx";
import type { Route } from "./+types/return-policy";

const title = "Return & Refund Policy";
const introOf = ({ returnDays }: PolicyFacts) =>
  `${returnDays} days to change your mind, no limit for defects, and your money back within 7–10 business days.`;

export const loader = ({ context }: Route.LoaderArgs) => readFacts(pageOf(context));

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const store = storeOf(matches);
  if (!store || !loaderData) return [];
  return pageMeta(store, { title, description: introOf(loaderData), path: "/return-policy" });
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return (
    <PolicyPage title={title} intro={introOf(loaderData)} sections={returnSections(loaderData)} />
  );
}
