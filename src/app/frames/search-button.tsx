import { Search } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { Link } from "react-router";
import { loadWithRetries } from "~/lib/load-with-retries.ts";

const loadSearch = () => loadWithRetries(() => import("./search-dialog.tsx"));
const SearchDialog = lazy(loadSearch);

/** A link without JavaScript, a dialog with it. */
export function SearchButton() {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const link = useRef<HTMLAnchorElement>(null);
  return (
    <>
      <Link
        ref={link}
        to="/products"
        aria-label="Search"
        aria-haspopup="dialog"
        onPointerEnter={() => void loadSearch()}
        onFocus={() => void loadSearch()}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setWanted(true);
          setOpen(true);
        }}
        className="grid size-11 place-items-center transition-colors hover:text-indigo"
      >
        <Search aria-hidden="true" className="size-5" strokeWidth={1.25} />
      </Link>
      {wanted && (
        <Suspense fallback={null}>
          <SearchDialog
            open={open}
            onOpenChange={(next) => {
              setOpen(next);
              if (!next) link.current?.focus();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
