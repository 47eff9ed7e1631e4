import { data } from "react-router";
import { storeOf } from "~/client/store.ts";
import { pageMeta } from "~/lib/seo.ts";
import { NotFoundMessage } from "~/ui/page-message.tsx";
import type { Route } from "./+types/not-found";

/** Every address that is no page. */
export function loader() {
  return data(null, { status: 404 });
}

export const action = loader;

export function meta({ matches, location }: Route.MetaArgs) {
  const store = storeOf(matches);
  if (!store) return [];
  return pageMeta(store, {
    title: "Page not found",
    description: "There is nothing at this address.",
    path: location.pathname,
    noindex: true,
  });
}

export default function NotFound() {
  return <NotFoundMessage />;
}
