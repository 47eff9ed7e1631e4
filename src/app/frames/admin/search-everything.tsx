import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useDeferredValue, useState } from "react";
import { useNavigate } from "react-router";
import { call } from "~/client/call.ts";
import type { ResultOf } from "~/client/wire.ts";
import { Dialog } from "~/ui/dialog.tsx";
import { TextField } from "~/ui/fields.tsx";

type Hit = ResultOf<"admin_search">[number];

const pageOfHit = (hit: Hit) =>
  hit.kind === "product"
    ? `/admin/products?edit=${hit.id}`
    : hit.kind === "order"
      ? `/admin/orders/${hit.id}`
      : `/admin/users/${hit.id}`;

/** The arrow keys go from the box to its hits and among them. */
function moveByArrow(event: KeyboardEvent<HTMLDivElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, button")];
  const next = stops[stops.indexOf(event.target as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** One box over products, orders (number, name, email, phone) and customers. */
export function SearchEverything({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const [text, setText] = useState("");
  const asked = useDeferredValue(text.trim());
  const navigate = useNavigate();
  const { data: hits = [], isFetching } = useQuery({
    queryKey: ["search-everything", asked],
    queryFn: () => call("admin_search", { query: asked }),
    enabled: open && asked.length > 1,
    placeholderData: (previous) => previous,
  });
  const shown = asked.length > 1 ? hits : [];
  function go(hit: Hit | undefined) {
    if (!hit) return;
    onOpenChange(false);
    setText("");
    void navigate(pageOfHit(hit));
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Search">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only handles the keys of the controls in it */}
      <div onKeyDown={moveByArrow}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            go(shown[0]);
          }}
        >
          <TextField
            label="Products, orders, customers"
            placeholder="Name, order number, email, phone..."
            value={text}
            autoFocus
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
          />
        </form>
        <ul className="mt-4 min-h-24 divide-y divide-line" aria-busy={isFetching}>
          {shown.map((hit) => (
            <li key={hit.kind + hit.id}>
              <button
                type="button"
                onClick={() => go(hit)}
                className="flex w-full items-baseline gap-3 px-2 py-2.5 text-left text-sm hover:bg-bone-light focus-visible:bg-bone-light"
              >
                <span className="caps w-20 shrink-0 text-xs text-muted">{hit.kind}</span>
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">{hit.title}</span>
                  <span className="block truncate text-muted">{hit.text}</span>
                </span>
              </button>
            </li>
          ))}
          {asked.length > 1 && shown.length === 0 && !isFetching && (
            <li className="py-3 text-sm text-muted">Nothing found for “{asked}”.</li>
          )}
        </ul>
      </div>
    </Dialog>
  );
}
