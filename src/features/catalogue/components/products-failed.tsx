import { useEffect } from "react";
import { useRevalidator, useRouteError } from "react-router";
import { isNetworkFailure } from "~/lib/network-failure.ts";
import { Button } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { toast } from "~/ui/toast.ts";

/** Where a list did not come over the line: the rest of the shop stays, and so does what was chosen. */
export function ProductsFailed() {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  const isOffline = isNetworkFailure(error);
  useEffect(() => {
    if (!isOffline) return;
    toast.error("Failed to load products");
    const retry = () => void revalidate();
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, [isOffline, revalidate]);
  // Everything else is the whole page's matter.
  if (!isOffline) throw error;
  return (
    <EmptyState
      title="Failed to load products"
      text="Your network seems to be gone. What you chose is kept, and so is your cart."
      action={
        <Button busy={state !== "idle"} onClick={() => void revalidate()}>
          Try again
        </Button>
      }
    />
  );
}
