import { data } from "react-router";
import { pageMeta } from "~/lib/seo.ts";
import type { Route } from "./+types/not-found";
import { NotFoundMessage } from "./page-message.tsx";
import { storeOf } from "./store.ts";

/** Every address that is no page. */
export function loader() {
  return data(null, { status: 404 });
}

export function action() {
  return data(null, { status: 404 });
}

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
