import { useState } from "react";
import { call } from "~/client/call.ts";
import { ConfirmDialog } from "~/features/admin/components/confirm-dialog.tsx";
import { KeptNote } from "~/features/admin/components/kept-note.tsx";
import { reportFailure, reportUndone } from "~/features/admin/components/report-failure.ts";
import { useKeptEdits } from "~/features/admin/components/use-kept-edits.ts";
import { Button } from "~/ui/button.tsx";
import { Dialog } from "~/ui/dialog.tsx";
import { toast } from "~/ui/toast.ts";
import { badges } from "../rules.ts";
import { lowPriceText, usePriceFloor } from "./price-floor.ts";
import type { ProductRow } from "./product-changes.ts";
import { isLowPrice } from "./product-form.ts";

interface Line {
  price: string;
  badge: string;
  is_active: boolean;
  stock_quantity: string;
}

const toLine = (row: ProductRow): Line => ({
  price: String(row.price),
  badge: row.badge ?? "",
  is_active: row.is_active,
  stock_quantity: String(row.stock_quantity),
});

const cell = "h-10 w-full min-w-24 border border-edge bg-white px-2 max-sm:h-11";

/** Where the headings of the grid do not show. */
const Label = ({ children }: { children: string }) => (
  <span aria-hidden="true" className="block text-xs text-muted sm:hidden">
    {children}
  </span>
);

/** What was typed over another version of a product would undo what others did since. */
const keyOf = ({ id, version }: ProductRow) => `${id}:${version}`;

/**
 * Price, badge, status and stock of many products in one grid; all are saved or none. What was typed is
 * kept until then.
 */
export function BulkEditDialog({
  onClose,
  onSaved,
  ...props
}: {
  rows: ProductRow[];
  onClose: () => void;
  onSaved: () => void;
}) {
  // The list may be read anew under the open dialog, whose rows stay as they began.
  const [rows] = useState(props.rows);
  const { edits, ...kept } = useKeptEdits<Line>("bulk-edit");
  const lines = rows.map((row) => edits[keyOf(row)] ?? toLine(row));
  const [saving, setSaving] = useState(false);
  const [asked, setAsked] = useState<string>();
  const floor = usePriceFloor();
  const change = (at: number, changes: Partial<Line>) =>
    kept.set(keyOf(rows[at]!), { ...lines[at]!, ...changes });

  /** @param isSure whether the person was asked about prices that look like slips */
  async function save(isSure = false) {
    const bad = rows.filter((_, at) => !lines[at]!.price.trim());
    if (bad.length > 0) return reportFailure(`Enter a price for ${bad[0]!.name}`);
    const low = rows.flatMap((row, at) => {
      const price = Number(lines[at]!.price);
      return price !== row.price && isLowPrice(price, floor) ? lowPriceText(row.name, price) : [];
    });
    if (!isSure && low.length > 0) return setAsked(low.slice(0, 5).join(" "));
    setAsked(undefined);
    const changed = rows.flatMap((row, at) => {
      const line = lines[at]!;
      const edit = {
        ...(Number(line.price) === row.price ? {} : { price: Number(line.price) }),
        ...(line.badge === (row.badge ?? "") ? {} : { badge: line.badge || null }),
        ...(line.is_active === row.is_active ? {} : { is_active: line.is_active }),
        ...(Number(line.stock_quantity) === row.stock_quantity
          ? {}
          : {
              stock_quantity: Number(line.stock_quantity),
              // Pieces sold since are not brought back.
              stock_quantity_was: row.stock_quantity,
            }),
      };
      return Object.keys(edit).length === 0 ? [] : [{ id: row.id, version: row.version, ...edit }];
    });
    if (changed.length === 0) return onClose();
    setSaving(true);
    try {
      await call("bulk_edit_products", { edits: changed });
      kept.drop(rows.map(keyOf));
      toast.success(`${changed.length} product(s) updated`);
      onSaved();
    } catch (error) {
      reportUndone("Failed to save product", error);
    } finally {
      setSaving(false);
    }
  }

  return (
    <Dialog
      open
      width="wide"
      title={`Edit ${rows.length} products`}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <div className="flex justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={saving} onClick={() => save()}>
            Save all
          </Button>
        </div>
      }
    >
      {asked && (
        <ConfirmDialog
          title="Are these prices right?"
          text={asked}
          action="Save these prices"
          onConfirm={() => save(true)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {kept.isRestored && rows.some((row) => keyOf(row) in edits) && (
        <KeptNote onDiscard={() => kept.drop(rows.map(keyOf))} />
      )}
      <div className="overflow-x-auto">
        {/* On a phone every product is a block of four fields. */}
        <table className="w-full text-sm max-sm:block">
          <thead className="text-left max-sm:hidden">
            <tr>
              {["Name", "Price", "Stock", "Badge", "Active"].map((label) => (
                <th key={label} scope="col" className="p-1.5 font-medium">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-sm:block max-sm:divide-y max-sm:divide-line">
            {rows.map((row, at) => {
              const line = lines[at]!;
              return (
                <tr
                  key={row.id}
                  className="max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-2 max-sm:py-3"
                >
                  <th
                    scope="row"
                    title={row.name}
                    className="p-1.5 text-left font-normal max-sm:col-span-2 max-sm:font-medium sm:max-w-64 sm:truncate"
                  >
                    {row.name}
                  </th>
                  <td className="p-1.5">
                    <Label>Price</Label>
                    <input
                      aria-label={`Price of ${row.name}`}
                      type="number"
                      min={0}
                      step={0.01}
                      value={line.price}
                      onChange={(event) => change(at, { price: event.target.value })}
                      className={`${cell} prices text-right`}
                    />
                  </td>
                  <td className="p-1.5">
                    <Label>Stock</Label>
                    <input
                      aria-label={`Stock of ${row.name}`}
                      type="number"
                      min={0}
                      step={1}
                      value={line.stock_quantity}
                      onChange={(event) => change(at, { stock_quantity: event.target.value })}
                      className={`${cell} prices text-right`}
                    />
                  </td>
                  <td className="p-1.5">
                    <Label>Badge</Label>
                    <select
                      aria-label={`Badge of ${row.name}`}
                      value={line.badge}
                      onChange={(event) => change(at, { badge: event.target.value })}
                      className={cell}
                    >
                      <option value="">No badge</option>
                      {[...new Set([...badges, ...(line.badge ? [line.badge] : [])])].map(
                        (badge) => (
                          <option key={badge}>{badge}</option>
                        ),
                      )}
                    </select>
                  </td>
                  <td className="p-1.5 sm:text-center">
                    <Label>Active</Label>
                    <input
                      aria-label={`${row.name} is active`}
                      type="checkbox"
                      checked={line.is_active}
                      onChange={(event) => change(at, { is_active: event.target.checked })}
                      className="size-5 accent-indigo"
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Dialog>
  );
}
