import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

/** Tells when the page answers to presses: forms sent before wait for it, measurements and tests too. */
function Interactive({ children }: { children: ReactNode }) {
  useEffect(() => {
    performance.mark("interactive");
    dispatchEvent(new Event("interactive"));
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
