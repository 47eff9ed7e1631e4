import { useSyncExternalStore } from "react";

const HOVER = "(hover: hover)";

function subscribe(onChange: () => void) {
  const query = matchMedia(HOVER);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** Whether a pointer can rest on something; false until the page has come to life. */
export const useCanHover = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(HOVER).matches,
    () => false,
  );
