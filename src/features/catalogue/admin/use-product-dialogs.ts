import { useCallback, useState } from "react";
import { useSearchParams } from "react-router";
import type { ProductRow } from "./product-changes.ts";

/** What stands over the list; the product that is edited is in the address instead. */
export type OpenDialog =
  | { kind: "new" }
  | { kind: "duplicate"; id: number }
  | { kind: "bulk"; rows: ProductRow[]; clear: () => void }
  | { kind: "delete"; row: ProductRow };

export function useProductDialogs() {
  const [params, setParams] = useSearchParams();
  const [open, setOpen] = useState<OpenDialog>();
  const setEdited = useCallback(
    (id: number | undefined) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (id === undefined) next.delete("edit");
          else next.set("edit", String(id));
          return next;
        },
        { preventScrollReset: true },
      ),
    [setParams],
  );
  const close = useCallback(() => {
    setOpen(undefined);
    setEdited(undefined);
  }, [setEdited]);
  return {
    open,
    show: setOpen,
    /** Id of the product that is edited, as the address says. */
    editing: Number(params.get("edit")) || undefined,
    edit: (id: number) => setEdited(id),
    close,
  };
}
export type ProductDialogsState = ReturnType<typeof useProductDialogs>;
