import { useEffect } from "react";
import { useNavigate } from "react-router";
import type { AdminSection } from "~/platform/feature.ts";
import { isTyping } from "~/ui/is-typing.ts";

const SEQUENCE_MS = 1000;

/** "/" or Ctrl-K searches; "g" and a letter goes to a page; "n" presses the page's main action, any other key what carries it as `data-key`. */
export function useShortcuts(sections: readonly AdminSection[], openSearch: () => void): void {
  const navigate = useNavigate();
  useEffect(() => {
    let wentAt = 0;
    function onKey(event: KeyboardEvent) {
      const isSearch = event.key === "k" && (event.ctrlKey || event.metaKey);
      if (isSearch) {
        event.preventDefault();
        openSearch();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector("[role=dialog], [role=alertdialog]")) return;
      if (Date.now() - wentAt < SEQUENCE_MS) {
        wentAt = 0;
        const section = sections.find(({ key }) => key === event.key);
        if (section) void navigate(section.to);
      } else if (event.key === "g") wentAt = Date.now();
      else if (event.key === "/") {
        event.preventDefault();
        openSearch();
      } else {
        const action = document.querySelector<HTMLElement>(
          event.key === "n" ? "[data-main-action]" : `[data-key="${CSS.escape(event.key)}"]`,
        );
        if (action) {
          event.preventDefault();
          action.click();
        }
      }
    }
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [sections, navigate, openSearch]);
}
