import { Sparkle, X } from "lucide-react";
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { loadWithRetries } from "~/lib/load-with-retries.ts";
import { keepOpen, wasOpen } from "./open-mark.ts";

const TemiWindow = lazy(() => loadWithRetries(() => import("./temi-window.tsx")));

const FLOATING =
  "floating no-print fixed bottom-4 left-4 z-30 flex h-(--float) min-w-(--float) items-center justify-center gap-2 rounded-full border border-line bg-paper text-sm font-medium text-ink shadow-float transition-colors hover:text-indigo sm:px-5";

/**
 * TEMI's button at the lower left; everything behind it is loaded when it is first opened. A bar at the
 * lower edge takes it in or raises it.
 *
 * @param className of a button that stands among others instead, in words
 */
export function Temi({ className }: { className?: string }) {
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const change = useCallback((next: boolean) => {
    setOpen(next);
    keepOpen(next);
    if (next) setWasOpened(true);
  }, []);
  // A refresh in the middle of a conversation goes on with it.
  useEffect(() => {
    if (!className && wasOpen()) change(true);
  }, [change, className]);
  const focusButton = useCallback(() => button.current?.focus(), []);
  const Icon = open ? X : Sparkle;
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={open ? "Close TEMI" : "Chat with TEMI"}
        aria-expanded={open}
        onClick={() => change(!open)}
        className={className ?? FLOATING}
      >
        {!className && <Icon aria-hidden="true" className="size-5" strokeWidth={1.25} />}
        <span aria-hidden="true" className={className ? undefined : "hidden sm:inline"}>
          TEMI
        </span>
      </button>
      {wasOpened && (
        <Suspense>
          <TemiWindow open={open} onOpenChange={change} onClosed={focusButton} />
        </Suspense>
      )}
    </>
  );
}
