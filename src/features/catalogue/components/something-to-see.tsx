import { lazy, Suspense } from "react";
import { loadWithRetries } from "~/lib/load-with-retries.ts";
import type { CardParts } from "./product-card.tsx";

const Row = lazy(() =>
  loadWithRetries(async () => ({
    default: (await import("./something-to-see-row.tsx")).SomethingToSeeRow,
  })),
);

/** Pieces where there would be nothing else to look at; it stands at the page's end and moves nothing. */
export function SomethingToSee(parts: Pick<CardParts, "renderHeart">) {
  return (
    <Suspense>
      <Row {...parts} />
    </Suspense>
  );
}
