import { pageOf } from "~/platform/page-context.ts";
import { PolicyPage } from "../components/policy-page.tsx";
import { standingMeta } from "../standing-meta.ts";
import { loadStanding } from "../standing-pages.server.ts";
import type { Route } from "./+types/privacy-policy";

const slug = "privacy-policy";

export const loader = ({ context }: Route.LoaderArgs) => loadStanding(pageOf(context), slug);

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  standingMeta(slug, matches, loaderData);

export default function Page({ loaderData }: Route.ComponentProps) {
  return <PolicyPage {...loaderData} />;
}
