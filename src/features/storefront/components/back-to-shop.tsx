import { ArrowLeft } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { findLastList } from "~/features/catalogue/last-list.ts";

/** Leads to the list that the piece was opened from, at the place where one was; else home. */
export function BackToShop() {
  const navigate = useNavigate();
  const [list, setList] = useState<ReturnType<typeof findLastList>>();
  useEffect(() => setList(findLastList()), []);
  return (
    <Link
      to={list?.href ?? "/"}
      onClick={(event) => {
        const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
        if (!list || !isPlain) return;
        // A step back and no step on: the place on the list is kept, and so is what lies before it.
        event.preventDefault();
        void navigate(-list.steps);
      }}
      className="inline-flex min-h-14 items-center gap-2 text-sm underline-offset-4 hover:underline"
    >
      <ArrowLeft aria-hidden="true" className="size-4" strokeWidth={1.25} />
      Back to Shop
    </Link>
  );
}
