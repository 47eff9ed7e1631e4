import { useEffect, useState } from "react";

const LATEST_MS = 4000;

/** Waits until the page has come and rests. */
function whenAtRest(run: () => void): () => void {
  let stop = () => {};
  function wait() {
    if ("requestIdleCallback" in window) {
      const id = requestIdleCallback(run, { timeout: LATEST_MS });
      stop = () => cancelIdleCallback(id);
    } else {
      const id = setTimeout(run, 1000);
      stop = () => clearTimeout(id);
    }
  }
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait, { once: true });
  return () => {
    removeEventListener("load", wait);
    stop();
  };
}

/** Whether the first view is done, for what must not slow it. */
export function useAtRest(): boolean {
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => whenAtRest(() => setAtRest(true)), []);
  return isAtRest;
}
