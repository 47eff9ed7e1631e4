import { useEffect } from "react";

const COUNT = /^\(\d+\) /;

/** Puts a number before the tab's title, whichever page sets it: "(3) Dashboard". */
export function useTitleCount(n: number): void {
  useEffect(() => {
    function mark() {
      const plain = document.title.replace(COUNT, "");
      const wanted = n > 0 ? `(${n}) ${plain}` : plain;
      if (document.title !== wanted) document.title = wanted;
    }
    mark();
    const observer = new MutationObserver(mark);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      document.title = document.title.replace(COUNT, "");
    };
  }, [n]);
}
