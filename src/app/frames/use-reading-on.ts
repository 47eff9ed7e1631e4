import { useEffect } from "react";

/** A finger trembles; what is less than this is no scrolling, px. */
const STEP = 12;

/** Marks the page while one scrolls down in it, short of its end, so that what floats can step aside. */
export function useReadingOn(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let last = scrollY;
    function follow() {
      const top = Math.max(0, scrollY);
      const isEnd = top + innerHeight > document.documentElement.scrollHeight - STEP;
      if (Math.abs(top - last) < STEP && top > 0 && !isEnd) return;
      if (top > last && !isEnd) dataset.readingOn = "";
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
