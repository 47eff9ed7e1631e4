import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { toast } from "~/ui/toast.ts";

/** Shows a card's code the only time that it can be read. */
export function CodeDialog({ code, onClose }: { code: string; onClose: () => void }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(code);
      toast.success("Copied the code");
    } catch {
      toast.error("Error", { description: "The browser did not let the code be copied" });
    }
  }
  return (
    <Dialog
      open
      title="The card's code"
      description="Write it down or copy it now: the shop does not keep it, and nobody can read it again. Whoever has it can spend the card."
      onOpenChange={(open) => !open && onClose()}
    >
      <p className="select-all bg-bone-light px-4 py-5 text-center font-mono text-lg tracking-wider">
        {code}
      </p>
      <div className="mt-5 flex gap-3">
        <Button onClick={copy}>Copy</Button>
        <Button variant="secondary" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}
