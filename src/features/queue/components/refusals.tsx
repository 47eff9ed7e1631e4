import { Link } from "react-router";
import { formatCount } from "~/lib/count.ts";
import { Dialog } from "~/ui/dialog.tsx";
import type { StepResults } from "./take-step.ts";

/** Why a step was not taken, for each order. */
export function Refusals({ results, onClose }: { results: StepResults; onClose(): void }) {
  return (
    <Dialog
      open
      title={`${formatCount(results.length)} not done`}
      description="Everything else is done. These were left as they are:"
      onOpenChange={(open) => !open && onClose()}
    >
      <ul className="divide-y divide-line text-sm">
        {results.map(({ id, message }) => (
          <li key={id}>
            <Link to={`/admin/orders/${id}`} className="flex min-h-11 items-center underline">
              {message}
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
