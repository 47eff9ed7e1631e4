import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { storeOf } from "~/client/store.ts";
import { pageMeta } from "~/lib/seo.ts";
import { pageOf } from "~/platform/page-context.ts";
import { tags } from "~/platform/tags.ts";
import { Spinner } from "~/ui/spinner.tsx";
import type { Route } from "./+types/offline-page";
import { OfflineMessage } from "./offline-message.tsx";
import { howKept } from "./seen-pages.ts";

/** Kept by the worker, which leads here with the address that somebody wanted. */
export function loader({ context }: Route.LoaderArgs) {
  pageOf(context).cacheUntilChanged(tags.settings);
  return null;
}

export function meta({ matches }: Route.MetaArgs) {
  const store = storeOf(matches);
  return store
    ? pageMeta(store, {
        title: "You are offline",
        description: "What you have seen can be seen again without a network.",
        path: "/offline",
        noindex: true,
      })
    : [];
}

/** The page that was wanted: one of ours, the first otherwise. */
function wantedPage(): string {
  const to = new URLSearchParams(location.search).get("to") ?? "/";
  return /^\/(?![/\\])/.test(to) ? to : "/";
}

export default function OfflinePage() {
  const [to, setTo] = useState<string>();
  const navigate = useNavigate();
  useEffect(() => {
    const wanted = wantedPage();
    void howKept(wanted).then((how) => {
      // It was walked to: its data is kept, and this page can show it.
      if (how === "data") void navigate(wanted, { replace: true });
      else setTo(wanted);
    });
  }, [navigate]);
  if (to !== undefined) return <OfflineMessage to={to} />;
  return (
    <div className="grid min-h-[50vh] place-items-center">
      <Spinner label="Loading" />
    </div>
  );
}
