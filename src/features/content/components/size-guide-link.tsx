import { Ruler } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { Link } from "react-router";
import { loadWithRetries } from "~/lib/load-with-retries.ts";
import { cx } from "~/ui/cx.ts";
import type { SizeGuidePart } from "./size-guide.tsx";

const SizeGuideDialog = lazy(() => loadWithRetries(() => import("./size-guide-dialog.tsx")));

/** Opens the size guide: a dialog, or without JavaScript its page. */
export function SizeGuideLink({
  part = "men",
  className,
}: {
  /** What the shopper looks at: the tab that is open first. */
  part?: SizeGuidePart;
  className?: string;
}) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  return (
    <>
      <Link
        ref={link}
        to={`/size-guide#${part}`}
        aria-haspopup="dialog"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setWanted(true);
          setOpen(true);
        }}
        className={cx(
          "inline-flex min-h-11 shrink-0 items-center gap-2 whitespace-nowrap text-sm underline decoration-1 underline-offset-4 hover:decoration-2",
          className,
        )}
      >
        <Ruler aria-hidden="true" className="size-4" strokeWidth={1.25} />
        Size Guide
      </Link>
      {wanted && (
        <Suspense fallback={null}>
          <SizeGuideDialog
            part={part}
            open={open}
            onOpenChange={(next) => {
              setOpen(next);
              if (!next) link.current?.focus();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
