import { type RefObject, useEffect } from "react";
import { useLocation } from "react-router";

/** Closes a details element on Escape, on a press elsewhere, and when the page changes. */
export function useDisclosure(ref: RefObject<HTMLDetailsElement | null>): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location is the reason to run
  useEffect(() => {
    if (ref.current) ref.current.open = false;
  }, [key]);
  useEffect(() => {
    const details = ref.current;
    if (!details) return;
    function close(event: KeyboardEvent | PointerEvent) {
      if (!details?.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== "Escape") return;
        details.querySelector("summary")?.focus();
      } else if (event.target instanceof Node && details.contains(event.target)) return;
      details.open = false;
    }
    document.addEventListener("keydown", close);
    document.addEventListener("pointerdown", close);
    return () => {
      document.removeEventListener("keydown", close);
      document.removeEventListener("pointerdown", close);
    };
  }, [ref]);
}
