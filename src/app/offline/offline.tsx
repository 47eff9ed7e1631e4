import { lazy, Suspense } from "react";
import { useNetwork } from "~/client/offline/network.ts";
import { loadWithRetries } from "~/lib/load-with-retries.ts";
import { useAtRest } from "./use-at-rest.ts";

const OfflineNote = lazy(() => loadWithRetries(() => import("./offline-note.tsx")));
const Choice = lazy(() => loadWithRetries(() => import("./save-data.tsx")));

/** What the shop does without a network; it comes when the first view is done. */
export function Offline() {
  // From the start: what the worker says of the first pages is not said again.
  useNetwork();
  const isAtRest = useAtRest();
  return <Suspense>{isAtRest && <OfflineNote />}</Suspense>;
}

/** The choice to save data, in a place that is as high before it comes. */
export function SaveData() {
  const isAtRest = useAtRest();
  return (
    <div className="mt-6 min-h-20 max-w-60">
      <Suspense>{isAtRest && <Choice />}</Suspense>
    </div>
  );
}
