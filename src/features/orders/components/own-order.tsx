import { useEffect, useState } from "react";
import { call } from "~/client/call.ts";
import { accessToken, authPath } from "~/client/session.ts";
import { LinkButton } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { Spinner } from "~/ui/spinner.tsx";
import type { OrderView } from "../schema.ts";

/** Undefined while it is looked for. */
type Found = { order: OrderView; key: string } | "signed_out" | "none" | undefined;

/** The order of somebody who is signed in and came without its link. */
export function useOwnOrder(id: string): Found {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    const controller = new AbortController();
    async function find(): Promise<Found> {
      if (!(await accessToken())) return "signed_out";
      return call("my_order", { order_id: id }, { signal: controller.signal });
    }
    find()
      .catch((): Found => "none")
      .then((result) => {
        if (!controller.signal.aborted) setFound(result);
      });
    return () => controller.abort();
  }, [id]);
  return found;
}

/** What stands there instead, and what to do about it. */
export function OrderNotFound({ id, found }: { id: string; found: Exclude<Found, object> }) {
  if (found === undefined) {
    return (
      <div className="grid min-h-[40vh] place-items-center">
        <Spinner label="Loading" />
        <noscript>
          <p className="text-sm text-muted">
            To see your order, please open the link in its mail, or switch on JavaScript.
          </p>
        </noscript>
      </div>
    );
  }
  return (
    <EmptyState
      title="Order not found"
      text="Open the link in your mail again, or sign in to see your orders."
      action={
        <div className="flex flex-wrap justify-center gap-x-6 gap-y-2">
          {found === "signed_out" ? (
            <LinkButton to={authPath(`/orders/${id}`)}>Sign In</LinkButton>
          ) : (
            <LinkButton to="/orders">My Orders</LinkButton>
          )}
          <LinkButton to="/track" variant="quiet">
            Find it by its number
          </LinkButton>
        </div>
      }
    />
  );
}
