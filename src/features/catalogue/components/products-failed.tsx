import { useEffect, useRef } from "react";
import { isRouteErrorResponse, useRevalidator, useRouteError } from "react-router";
import { isNetworkFailure } from "~/lib/network-failure.ts";
import { Button } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { toast } from "~/ui/toast.ts";

/** Between two tries by itself, while the page is looked at; the last one again and again. */
const PAUSES_MS = [2000, 4000, 8000, 16_000, 30_000];

/** Where a list did not come over the line, or the shop has no answer for the moment: the rest of the shop stays, and so does what was chosen. */
export function ProductsFailed() {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const passes = isNetworkFailure(error) || (isRouteErrorResponse(error) && error.status >= 500);
  const tries = useRef(0);
  useEffect(() => {
    if (passes) toast.error("Failed to load products");
  }, [passes]);
  useEffect(() => {
    if (!passes || state !== "idle") return;
    const retry = () => {
      tries.current += 1;
      void revalidate();
    };
    // A phone may say "online" too early, or never: a poor line is no line to us, and one to the phone.
    const again = () => (document.hidden ? wait() : retry());
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(again, PAUSES_MS[Math.min(tries.current, PAUSES_MS.length - 1)]);
    };
    wait();
    addEventListener("online", retry);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", retry);
    };
  }, [passes, state, revalidate]);
  // Everything else is the whole page's matter.
  if (!passes) throw error;
  return (
    <EmptyState
      title="Failed to load products"
      text="We could not be reached. What you chose is kept, and so is your cart."
      action={
        <Button busy={state !== "idle"} onClick={() => void revalidate()}>
          Try again
        </Button>
      }
    />
  );
}
