import { Button } from "~/ui/button.tsx";

/** Over a form in which something from before stands. */
export function KeptNote({
  wasSent = false,
  onDiscard,
}: {
  /** It was pressed before, and no answer said that it was done. */
  wasSent?: boolean;
  onDiscard: () => void;
}) {
  return (
    <div role="status" className="bg-bone-light px-4 py-3 text-sm">
      <p>
        {wasSent
          ? "What you sent before is still here: the shop has not said that it is saved."
          : "What you typed before is still here, not saved yet."}
      </p>
      <Button variant="quiet" onClick={onDiscard}>
        Throw it away
      </Button>
    </div>
  );
}
