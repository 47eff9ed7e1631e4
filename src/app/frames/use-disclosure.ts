import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Closes a details element on Escape, on a press elsewhere, and when the page changes. */
export function useDisclosure(ref: RefObject<HTMLDetailsElement | null>): void {
  const { key } = useLocation();
  const seen = useRef(key);
  useEffect(() => {
    // One that was opened before the page woke up stays open.
    if (seen.current !== key && ref.current) ref.current.open = false;
    seen.current = key;
  }, [key, ref]);
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
