import { Button } from "~/ui/button.tsx";
import type { AdminOrder } from "./order-view.ts";
import { Timeline } from "./timeline.tsx";

/** Over a form: what happened to its order since it was opened, by whom. */
export function ChangedNote({
  seen,
  now,
  onGoOn,
}: {
  seen: AdminOrder;
  now: AdminOrder;
  onGoOn: () => void;
}) {
  const before = new Set(seen.events.map(({ id }) => id));
  return (
    <div role="alert" className="bg-amber-light px-4 py-3 text-sm">
      <p className="mb-2">This order has changed since you opened the form:</p>
      <Timeline events={now.events.filter(({ id }) => !before.has(id))} />
      <Button variant="quiet" onClick={onGoOn}>
        Go on with what I typed
      </Button>
    </div>
  );
}
