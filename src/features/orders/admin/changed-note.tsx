import { Button } from "~/ui/button.tsx";
import type { AdminOrder } from "./order-view.ts";
import { Timeline } from "./timeline.tsx";

/** What of an order a form was begun on. */
export interface SeenOrder {
  version: number;
  /** The last thing that had happened to it. */
  lastEvent: number;
}

export const seenOf = ({ version, events }: AdminOrder): SeenOrder => ({
  version,
  lastEvent: Math.max(0, ...events.map(({ id }) => id)),
});

/** Over a form: what happened to its order since it was begun, by whom. */
export function ChangedNote({
  seen,
  now,
  onGoOn,
}: {
  seen: SeenOrder;
  now: AdminOrder;
  onGoOn: () => void;
}) {
  return (
    <div role="alert" className="bg-amber-light px-4 py-3 text-sm">
      <p className="mb-2">This order has changed since you began this form:</p>
      <Timeline events={now.events.filter(({ id }) => id > seen.lastEvent)} />
      <Button variant="quiet" onClick={onGoOn}>
        Go on with what I typed
      </Button>
    </div>
  );
}
