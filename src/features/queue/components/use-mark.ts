import { useEffect, useRef, useState } from "react";
import { isTyping } from "~/ui/is-typing.ts";

/**
 * The one row that keys are about: the first, until "j" and "k" go down and up. When the marked one
 * has left, the next in its place is marked.
 */
export function useMark(ids: readonly string[]) {
  const [marked, setMarked] = useState<string>();
  const place = useRef(0);
  const at = marked === undefined ? -1 : ids.indexOf(marked);
  if (at >= 0) place.current = at;
  const index = at >= 0 ? at : Math.min(place.current, Math.max(0, ids.length - 1));
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector("[role=dialog], [role=alertdialog]")) return;
      const step = { j: 1, k: -1 }[event.key];
      const id = step && ids[index + step];
      if (!id) return;
      setMarked(id);
      document.getElementById(`waiting-${id}`)?.scrollIntoView({ block: "nearest" });
    }
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [ids, index]);
  return { id: ids[index], set: setMarked };
}
