import { lazy, Suspense, useEffect, useState } from "react";
import { loadWithRetries } from "~/lib/load-with-retries.ts";
import type { CardParts } from "./product-card.tsx";

const Row = lazy(() =>
  loadWithRetries(async () => ({
    default: (await import("./something-to-see-row.tsx")).SomethingToSeeRow,
  })),
);

/**
 * Pieces where there would be nothing else to look at; it stands at the page's end and moves nothing. It
 * shows nothing before the browser has fetched them, so that the server needs no part of it.
 */
export function SomethingToSee(parts: Pick<CardParts, "renderHeart">) {
  const [isInBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  return (
    isInBrowser && (
      <Suspense>
        <Row {...parts} />
      </Suspense>
    )
  );
}
