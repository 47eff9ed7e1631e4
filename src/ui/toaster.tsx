import { lazy, Suspense, useEffect, useState } from "react";
import { loadWithRetries } from "~/lib/load-with-retries.ts";
import { onFirstToast, toasterStands } from "./toast.ts";

const Sonner = lazy(() =>
  loadWithRetries(async () => ({ default: (await import("sonner")).Toaster })),
);

/** Where toasts appear; stands once in every frame. */
export function Toaster() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => onFirstToast(() => setWanted(true)), []);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <Sonner
        position="top-center"
        offset={{ top: "5rem", bottom: "2rem" }}
        // Below the header, and above TEMI's and WhatsApp's dock.
        mobileOffset={{ top: "4.5rem", bottom: "5rem" }}
        toastOptions={{
          unstyled: true,
          classNames: {
            // An open dialog takes presses from all the rest of the page.
            toast:
              "pointer-events-auto flex w-full items-center gap-3 bg-ink px-5 py-3.5 text-sm text-white shadow-float font-sans",
            error: "bg-oxblood",
            title: "font-medium",
            description: "text-white/80",
            actionButton: "ml-auto min-h-11 shrink-0 px-2 font-medium underline underline-offset-4",
            cancelButton: "min-h-11 shrink-0 px-2 text-white/80",
            icon: "shrink-0",
          },
        }}
      />
      <WhenMounted run={toasterStands} />
    </Suspense>
  );
}

/** A sibling inside the same boundary: its effect runs only when the toaster is mounted too. */
function WhenMounted({ run }: { run: () => void }) {
  useEffect(run, [run]);
  return null;
}
