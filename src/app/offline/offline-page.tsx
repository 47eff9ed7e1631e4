import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { unlistedMeta } from "~/client/store.ts";
import { pageOf } from "~/platform/page-context.ts";
import { tags } from "~/platform/tags.ts";
import { Spinner } from "~/ui/spinner.tsx";
import type { Route } from "./+types/offline-page";
import { OfflineHome } from "./offline-home.tsx";
import { OfflineMessage } from "./offline-message.tsx";
import { howKept } from "./seen-pages.ts";

/** Kept by the worker, which leads here with the address that somebody wanted. */
export function loader({ context }: Route.LoaderArgs) {
  pageOf(context).cacheUntilChanged(tags.settings);
  return null;
}

export function meta({ matches }: Route.MetaArgs) {
  return unlistedMeta(matches, {
    title: "You are offline",
    description: "What you have seen can be seen again without a network.",
    path: "/offline",
  });
}

/** The page that was wanted, one of ours; null where this one was opened itself. */
function wantedPage(): string | null {
  const to = new URLSearchParams(location.search).get("to");
  return to && /^\/(?![/\\])/.test(to) ? to : null;
}

export default function OfflinePage() {
  const [to, setTo] = useState<string | null>();
  const navigate = useNavigate();
  useEffect(() => {
    const wanted = wantedPage();
    if (!wanted) {
      setTo(null);
      return;
    }
    void howKept(wanted).then((how) => {
      // It was walked to: its data is kept, and this page can show it.
      if (how === "data") void navigate(wanted, { replace: true });
      else setTo(wanted);
    });
  }, [navigate]);
  if (to === null) return <OfflineHome />;
  if (to !== undefined) return <OfflineMessage to={to} />;
  return (
    <div className="grid min-h-[50vh] place-items-center">
      <Spinner label="Loading" />
    </div>
  );
}
