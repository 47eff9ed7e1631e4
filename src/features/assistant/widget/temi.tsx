import { Sparkle, X } from "lucide-react";
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { loadWithRetries } from "~/lib/load-with-retries.ts";
import { cx } from "~/ui/cx.ts";
import { keepOpen, wasOpen } from "./open-mark.ts";

const TemiWindow = lazy(() => loadWithRetries(() => import("./temi-window.tsx")));

const FLOATING =
  "relative grid size-(--float) shrink-0 place-items-center rounded-full border border-line bg-paper text-[0.6875rem] font-medium text-ink transition-colors before:absolute before:-inset-1 hover:text-indigo lg:shadow-float";

/**
 * TEMI's button at the lower left; everything behind it is loaded when it is first opened.
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
        {!className && (
          <Icon
            aria-hidden="true"
            className={cx("size-5", !open && "lg:hidden")}
            strokeWidth={1.25}
          />
        )}
        <span
          aria-hidden="true"
          className={className ? undefined : cx("hidden", !open && "lg:block")}
        >
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
