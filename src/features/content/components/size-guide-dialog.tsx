import { Dialog } from "~/ui/dialog.tsx";
import { type SizeGuidePart, SizeGuideTabs } from "./size-guide.tsx";

export default function SizeGuideDialog({
  open,
  onOpenChange,
  part = "men",
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  part?: SizeGuidePart;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Size Guide"
      description="Measurements for shoes and bags, and how to take yours."
      width="wide"
    >
      <SizeGuideTabs part={part} />
    </Dialog>
  );
}
