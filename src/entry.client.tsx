import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

/** Marks the moment from which the page answers to presses, for measurements and tests. */
function Interactive() {
  useEffect(() => {
    performance.mark("interactive");
  }, []);
  return null;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
      <Interactive />
    </StrictMode>,
  );
});
