import { useId } from "react";
import { SizesForm } from "~/features/own-sizes/components/sizes-form.tsx";
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
  const title = useId();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Size Guide"
      description="Measurements for shoes and bags, and how to take yours."
      width="wide"
    >
      <SizeGuideTabs part={part} />
      <section aria-labelledby={title} className="mt-8 border-t border-line pt-6">
        <h3 id={title} className="mb-4 text-base font-medium">
          My sizes
        </h3>
        <SizesForm />
      </section>
    </Dialog>
  );
}
