import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { useNavigate } from "react-router";
import { readAsVisitor } from "~/client/call.ts";
import type { ResultOf } from "~/client/wire.ts";
import { ProductImage } from "~/features/catalogue/components/product-image.tsx";
import { nairaToKobo } from "~/lib/money.ts";
import { Button } from "~/ui/button.tsx";
import { cx } from "~/ui/cx.ts";
import { Dialog } from "~/ui/dialog.tsx";
import { Price } from "~/ui/price.tsx";

const PAUSE_MS = 150;

/** What fits the words so far, a moment after typing stops; a newer query replaces an older answer. */
function useSuggestions(query: string, open: boolean) {
  const [found, setFound] = useState<{ query: string; items: ResultOf<"suggest"> }>();
  useEffect(() => {
    if (!open || query === "") return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const items = await readAsVisitor("suggest", { query }, { signal: stop.signal });
        setFound({ query, items });
      } catch {
        // Suggestions are a courtesy: searching works without them.
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [query, open]);
  return query === "" ? undefined : found;
}

export default function SearchDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const navigate = useNavigate();
  const listId = useId();
  const [text, setText] = useState("");
  const [active, setActive] = useState(-1);
  const query = text.trim();
  const found = useSuggestions(query, open);
  const items = found?.items ?? [];
  const chosen = items[active];

  function go(to: string) {
    onOpenChange(false);
    setText("");
    setActive(-1);
    void navigate(to);
  }

  function submit() {
    if (chosen) go(`/product/${chosen.id}`);
    else if (query) go(`/?search=${encodeURIComponent(query)}#products-section`);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || items.length === 0) return;
    event.preventDefault();
    // From -1, the field itself, round and back to it.
    setActive(((active + 1 + step + items.length + 1) % (items.length + 1)) - 1);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Search Products"
      description="Search for products by name or category"
      className="sm:mt-[12dvh] sm:mb-auto"
    >
      <search>
        <form
          className="flex gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <input
            type="search"
            role="combobox"
            aria-label="Search products"
            aria-expanded={items.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={chosen ? `${listId}-${chosen.id}` : undefined}
            placeholder="e.g. Heels, Bags, Sneakers..."
            autoComplete="off"
            enterKeyHint="search"
            maxLength={100}
            // Otherwise the close button has it, and the first space typed would press that.
            autoFocus
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setActive(-1);
            }}
            onKeyDown={onKeyDown}
            className="h-12 min-w-0 flex-1 border border-edge bg-white px-3 text-base placeholder:text-muted sm:px-3.5"
          />
          {/* On a phone the field has the room, so that its example is read to the end. */}
          <Button type="submit" className="h-12 max-sm:px-4" disabled={query === ""}>
            <Search aria-hidden="true" className="size-4 max-sm:hidden" strokeWidth={1.5} />
            Search
          </Button>
        </form>
      </search>
      <div
        id={listId}
        role="listbox"
        aria-label="Suggestions"
        className={cx("-mx-3", items.length > 0 && "mt-4")}
      >
        {items.map((item, at) => (
          // The field keeps the focus and has the keys; see aria-activedescendant.
          // biome-ignore lint/a11y/useFocusableInteractive: see above
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above
          <div
            key={item.id}
            id={`${listId}-${item.id}`}
            role="option"
            aria-selected={at === active}
            onClick={() => go(`/product/${item.id}`)}
            onPointerMove={() => setActive(at)}
            className={cx(
              "flex cursor-pointer items-center gap-4 px-3 py-2",
              at === active && "bg-bone-light",
            )}
          >
            <span className="frame w-12 shrink-0">
              {item.image && <ProductImage src={item.image} alt="" sizes="3rem" />}
            </span>
            <span className="min-w-0 flex-1">
              <span className="block truncate text-sm">{item.name}</span>
              <span className="block truncate text-xs text-muted">{item.brand}</span>
            </span>
            <Price
              className="text-sm"
              kobo={nairaToKobo(item.sale_price ?? item.price)}
              wasKobo={item.sale_price === null ? null : nairaToKobo(item.price)}
            />
          </div>
        ))}
      </div>
      <p role="status" className={cx("text-sm text-muted", found && items.length === 0 && "mt-4")}>
        {found && items.length === 0 && `Nothing is called “${found.query}” yet. Try another word.`}
        {items.length > 0 && (
          <span className="sr-only">
            {items.length} {items.length === 1 ? "suggestion" : "suggestions"}
          </span>
        )}
      </p>
    </Dialog>
  );
}
