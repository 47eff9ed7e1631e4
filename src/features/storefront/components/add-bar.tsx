import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { cx } from "~/ui/cx.ts";

/** On a phone, keeps the button within reach of the thumb while the real one is out of sight. */
export function AddBar({
  anchor,
  label,
  children,
}: {
  anchor: RefObject<HTMLElement | null>;
  label: string;
  children: ReactNode;
}) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const element = anchor.current;
    if (!element) return;
    const watcher = new IntersectionObserver(([entry]) => {
      if (entry) setShown(!entry.isIntersecting);
    });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [anchor]);
  // TEMI and WhatsApp stand in the bar.
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (isShown) dataset.bottomBar = "";
    return () => {
      delete dataset.bottomBar;
    };
  }, [isShown]);
  return (
    <section
      inert={!isShown}
      aria-label={label}
      className={cx(
        "@container fixed inset-x-0 bottom-0 z-40 border-t border-line bg-paper px-[calc(min(2.75rem,12vw)+1.5rem)] py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] transition-transform duration-200 lg:hidden",
        !isShown && "translate-y-full",
      )}
    >
      {/* Where text is so large that they do not stand side by side, the button stands below. */}
      <div className="flex items-center gap-x-3 gap-y-1 @max-[11rem]:flex-wrap">{children}</div>
    </section>
  );
}
