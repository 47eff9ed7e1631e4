import { useSyncExternalStore } from "react";
import { Link } from "react-router";
import { wordsOfFailure } from "~/features/admin/components/report-failure.ts";
import { shortId } from "~/features/orders/status.ts";
import { Dialog } from "~/ui/dialog.tsx";
import { ordersInWords } from "../rules.ts";

interface Unanswered {
  ids: readonly string[];
  error: unknown;
}

let unanswered: Unanswered | undefined;
const listeners = new Set<() => void>();
function set(now: Unanswered | undefined) {
  unanswered = now;
  for (const listener of listeners) listener();
}

/** Nobody knows whether a step with these orders was taken. */
export const askToLook = (ids: readonly string[], error: unknown): void => set({ ids, error });

/**
 * Says of which orders no answer came, over everything: the queue moves up when it was done after all,
 * and the next press would be for the order that stands there then.
 */
export function UnansweredSteps() {
  const now = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => unanswered,
    () => undefined,
  );
  if (!now) return null;
  const { ids, error } = now;
  const about = ids.length === 1 ? `order ${shortId(ids[0]!)}` : ordersInWords(ids.length);
  const close = () => set(undefined);
  return (
    <Dialog
      open
      title="Nobody knows whether it was done"
      description={wordsOfFailure(error, about)}
      onOpenChange={(open) => !open && close()}
    >
      <ul className="divide-y divide-line text-sm">
        {ids.map((id) => (
          <li key={id}>
            <Link
              to={`/admin/orders/${id}`}
              onClick={close}
              className="flex min-h-11 items-center underline"
            >
              Look at order {shortId(id)}
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
