import { Button } from "~/ui/button.tsx";

/** Over a form in which something from before stands. It may have been sent: nobody knows without an answer. */
export function KeptNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div role="status" className="bg-bone-light px-4 py-3 text-sm">
      <p>What you typed before is still here: nothing has said that it is saved.</p>
      <Button variant="quiet" onClick={onDiscard}>
        Throw it away
      </Button>
    </div>
  );
}
