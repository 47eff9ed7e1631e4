import { findRoom } from "~/features/images/rooms.server.ts";
import { pageOf } from "~/platform/page-context.ts";
import { AboutPage } from "../components/about-page.tsx";
import { standingMeta } from "../standing-meta.ts";
import { loadStanding } from "../standing-pages.server.ts";
import type { Route } from "./+types/about";

const slug = "about";

export async function loader({ context }: Route.LoaderArgs) {
  const [page, room] = await Promise.all([loadStanding(pageOf(context), slug), findRoom("shelf")]);
  return { ...page, room };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  standingMeta(slug, matches, loaderData);

export default function Page({ loaderData }: Route.ComponentProps) {
  return <AboutPage {...loaderData} />;
}
