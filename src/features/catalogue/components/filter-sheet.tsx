import { inPieces } from "~/lib/pieces.ts";
import { Button } from "~/ui/button.tsx";
import { DialogClose, Sheet } from "~/ui/dialog.tsx";
import { FilterPanel } from "./filter-panel.tsx";

/** The filters over the whole screen of a phone. */
export default function FilterSheet({
  onClose,
  total,
  ...panel
}: Parameters<typeof FilterPanel>[0] & { onClose: () => void; total: number }) {
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      side="left"
      title="Filters"
      description="Choose what to see; the list follows at once."
      hideDescription
      footer={
        <DialogClose asChild>
          <Button className="w-full">Show {inPieces(total)}</Button>
        </DialogClose>
      }
    >
      <FilterPanel {...panel} />
    </Sheet>
  );
}
