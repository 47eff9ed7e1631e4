import { useState } from "react";
import { useMay } from "~/client/staff.ts";
import { StatusText } from "~/features/admin/components/status-text.tsx";
import { formatDeadline } from "~/lib/time.ts";
import { Button } from "~/ui/button.tsx";
import { forgetTime, type ProductRow } from "./product-changes.ts";

const times = [
  { name: "publish_at", verb: "Goes live" },
  { name: "unpublish_at", verb: "Is taken off" },
] as const;

/** Whether a product is in the shop, and when that changes by itself. */
export function ProductStatus({ row }: { row: ProductRow }) {
  const mayEdit = useMay("products.edit");
  const [busy, setBusy] = useState(false);
  return (
    <>
      <StatusText tone={row.is_active ? "good" : "plain"}>
        {row.is_active ? "Active" : "Inactive"}
      </StatusText>
      {times.map(({ name, verb }) => {
        const at = row[name];
        return (
          at !== null && (
            <span
              key={name}
              className="flex items-center gap-3 whitespace-nowrap text-xs text-muted sm:mt-1"
            >
              {verb} {formatDeadline(new Date(at))}
              {mayEdit && (
                <Button
                  variant="quiet"
                  className="text-xs sm:min-h-0"
                  busy={busy}
                  aria-label={`Undo: ${row.name} ${verb.toLowerCase()} by itself`}
                  onClick={async () => {
                    setBusy(true);
                    await forgetTime(row, name);
                    setBusy(false);
                  }}
                >
                  Undo
                </Button>
              )}
            </span>
          )
        );
      })}
    </>
  );
}
