import { storeOf } from "~/client/store.ts";
import { pageMeta } from "~/lib/seo.ts";
import { pageOf } from "~/platform/page-context.ts";
import { PolicyPage } from "../components/policy-page.tsx";
import { readFacts } from "../policies/read-facts.server.ts";
import { shippingIntro, shippingSections } from "../policies/shipping.tsx";
import type { Route } from "./+types/shipping-info";

const title = "Shipping Information";
export const loader = ({ context }: Route.LoaderArgs) => readFacts(pageOf(context));

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const store = storeOf(matches);
  if (!store || !loaderData) return [];
  return pageMeta(store, { title, description: shippingIntro(loaderData), path: "/shipping-info" });
}

export default function Page({ loaderData }: Route.ComponentProps) {
  return (
    <PolicyPage
      title={title}
      intro={shippingIntro(loaderData)}
      sections={shippingSections(loaderData)}
    />
  );
}
