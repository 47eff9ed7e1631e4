import { type FormEvent, useState } from "react";
import { readList } from "~/client/lists.ts";
import type { ListRow } from "~/client/wire.ts";
import { reportFailure } from "~/features/admin/components/report-failure.ts";
import { textOf } from "~/lib/form.ts";
import { Button } from "~/ui/button.tsx";
import { TextField } from "~/ui/fields.tsx";
import { pieceName } from "../words.ts";

interface NewLine {
  product_id: number;
  size: string;
  ordered: number;
  cost: number | null;
}

const SHOWN = 12;

/**
 * Finds a size by name or code, and asks how many are ordered and what one costs.
 *
 * @param onAdd says whether it was written down
 */
export function AddLine({ onAdd }: { onAdd: (line: NewLine) => Promise<boolean> }) {
  const [found, setFound] = useState<ListRow<"variants">[]>();
  const [chosen, setChosen] = useState<ListRow<"variants">>();

  async function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = textOf(new FormData(event.currentTarget), "search").trim();
    if (!text) return;
    try {
      const { rows } = await readList("variants", { search: text, per_page: SHOWN });
      setFound(rows);
      setChosen(rows.length === 1 ? rows[0] : undefined);
    } catch (error) {
      reportFailure("Failed to find the piece", error);
    }
  }
  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!chosen) return;
    const form = new FormData(event.currentTarget);
    const cost = textOf(form, "cost");
    const isAdded = await onAdd({
      product_id: chosen.product_id,
      size: chosen.size,
      ordered: Number(textOf(form, "ordered")),
      cost: cost === "" ? null : Number(cost),
    });
    if (!isAdded) return;
    setChosen(undefined);
    setFound(undefined);
  }

  return (
    <section aria-label="Add a piece" className="mt-5 bg-bone-light p-4">
      <form onSubmit={search} className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label="Find a piece"
            name="search"
            placeholder="Name, SKU, barcode"
            autoComplete="off"
          />
        </div>
        <Button type="submit" variant="secondary" className="h-12">
          Find
        </Button>
      </form>
      {found && !chosen && (
        <ul className="mt-2 flex flex-col">
          {found.map((row) => (
            <li key={`${row.product_id}/${row.size}`}>
              <button
                type="button"
                onClick={() => setChosen(row)}
                className="flex min-h-11 w-full flex-col items-start justify-center py-1 text-left text-sm hover:underline"
              >
                {pieceName(row)}
                <span className="text-xs text-muted">
                  {row.sku} · {row.on_hand} free
                </span>
              </button>
            </li>
          ))}
          {found.length === 0 && <li className="py-2 text-sm text-muted">Nothing found.</li>}
        </ul>
      )}
      {chosen && (
        <form onSubmit={add} className="mt-3 flex flex-wrap items-end gap-2">
          <p className="w-full text-sm font-medium">{pieceName(chosen)}</p>
          <div className="w-28">
            <TextField
              label="Pieces"
              name="ordered"
              type="number"
              min={1}
              step={1}
              required
              autoFocus
            />
          </div>
          <div className="w-36">
            <TextField label="Cost of one (₦)" name="cost" type="number" min={0} step={0.01} />
          </div>
          <Button type="submit" className="h-12">
            Add
          </Button>
        </form>
      )}
    </section>
  );
}
