import { useEffect } from "react";

/** A finger trembles; what is less than this is no scrolling, px. */
const STEP = 12;

/** Marks the page while one scrolls down in it, so that what floats over it can step aside. */
export function useReadingOn(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let last = scrollY;
    function follow() {
      const top = Math.max(0, scrollY);
      if (Math.abs(top - last) < STEP && top > 0) return;
      if (top > last) dataset.readingOn = "";
      else delete dataset.readingOn;
      last = top;
    }
    addEventListener("scroll", follow, { passive: true });
    return () => {
      removeEventListener("scroll", follow);
      delete dataset.readingOn;
    };
  }, []);
}
