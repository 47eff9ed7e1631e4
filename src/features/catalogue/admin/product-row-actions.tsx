import { Copy, Eye, Pencil, Power, Trash2 } from "lucide-react";
import { rowButton } from "~/features/admin/components/list-page.tsx";
import { type ProductRow, toggleActive } from "./product-changes.ts";
import type { ProductDialogsState } from "./use-product-dialogs.ts";

const icon = { "aria-hidden": true, className: "size-4", strokeWidth: 1.5 } as const;

/** What can be done with one product of the list. */
export function ProductRowActions({
  row,
  mayEdit,
  edit,
  show,
}: { row: ProductRow; mayEdit: boolean } & Pick<ProductDialogsState, "edit" | "show">) {
  return (
    <span className="flex max-sm:-ml-3.5">
      <a
        href={`/product/${row.id}`}
        target="_blank"
        rel="noreferrer"
        aria-label={`View ${row.name} in shop`}
        title="View in shop"
        className={rowButton}
      >
        <Eye {...icon} />
      </a>
      <button
        type="button"
        aria-label={`Edit ${row.name}`}
        title="Edit"
        onClick={() => edit(row.id)}
        className={rowButton}
      >
        <Pencil {...icon} />
      </button>
      {mayEdit && (
        <>
          <button
            type="button"
            aria-label={`${row.is_active ? "Deactivate" : "Activate"} ${row.name}`}
            title={row.is_active ? "Deactivate" : "Activate"}
            onClick={() => toggleActive(row)}
            className={rowButton}
          >
            <Power {...icon} />
          </button>
          <button
            type="button"
            aria-label={`Duplicate ${row.name}`}
            title="Duplicate"
            onClick={() => show({ kind: "duplicate", id: row.id })}
            className={rowButton}
          >
            <Copy {...icon} />
          </button>
          <button
            type="button"
            aria-label={`Delete ${row.name}`}
            title="Delete"
            onClick={() => show({ kind: "delete", row })}
            className={`${rowButton} hover:text-oxblood`}
          >
            <Trash2 {...icon} />
          </button>
        </>
      )}
    </span>
  );
}
