import type { ReactNode } from "react";

export interface AccordionItem {
  key: string;
  title: ReactNode;
  content: ReactNode;
  open?: boolean;
}

/** Folding parts on the browser's own details element: open and close without JavaScript. */
export function Accordion({
  items,
  exclusive = false,
  name,
}: {
  items: AccordionItem[];
  /** Only one part is open at a time; needs a `name` unique on the page. */
  exclusive?: boolean;
  name?: string;
}) {
  return (
    <div className="border-t border-line">
      {items.map((item) => (
        <details
          key={item.key}
          name={exclusive ? name : undefined}
          open={item.open}
          className="group border-b border-line"
        >
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 text-sm font-medium [&::-webkit-details-marker]:hidden">
            {item.title}
            <svg
              aria-hidden="true"
              viewBox="0 0 12 12"
              className="size-3 shrink-0 transition-transform group-open:rotate-180"
              fill="none"
              stroke="currentColor"
            >
              <path d="m1 3.5 5 5 5-5" />
            </svg>
          </summary>
          <div className="pb-6 text-sm text-muted">{item.content}</div>
        </details>
      ))}
    </div>
  );
}
