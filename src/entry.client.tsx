import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

/** Marks the moment from which the page answers to presses, for measurements and tests. */
function Interactive({ children }: { children: ReactNode }) {
  useEffect(() => {
    performance.mark("interactive");
  }, []);
  return children;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      {/* Around, not beside: a sibling would give every id another number than the server gave. */}
      <Interactive>
        <HydratedRouter />
      </Interactive>
    </StrictMode>,
  );
});
