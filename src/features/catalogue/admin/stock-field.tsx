import { shoeSize, shortSize } from "~/lib/size-names.ts";
import { TextField } from "~/ui/fields.tsx";
import type { EditableProduct } from "./product-form.ts";

const field = "h-11 w-24 border border-edge px-3 text-right prices hover:border-ink";

interface StockFieldProps {
  sizes: string[];
  category: string;
  /** As typed, by size. */
  stock: Record<string, string>;
  /** What stands: those sizes change by a difference. */
  standing: EditableProduct["stock"];
  error: string | undefined;
  reason: string;
  reasonError: string | undefined;
  /** Left out where nothing stands yet. */
  onReason: ((reason: string) => void) | undefined;
  onChange: (stock: Record<string, string>) => void;
}

/**
 * Stock Quantity of a new product or size: how many there are. Of what stands already: the difference,
 * with a reason, since a number typed over would undo a sale in between.
 */
export function StockField({
  sizes,
  category,
  stock,
  standing,
  error,
  reason,
  ...props
}: StockFieldProps) {
  const standingOf = new Map(standing.map((line) => [line.size, line]));
  const rows = sizes.length === 0 ? [""] : sizes;
  const sum = rows.reduce(
    (total, size) =>
      total + (standingOf.get(size)?.quantity ?? 0) + (Number(stock[size] ?? 0) || 0),
    0,
  );
  const input = (size: string) => ({
    type: "number",
    step: 1,
    value: stock[size] ?? (standingOf.has(size) ? "" : "0"),
    placeholder: standingOf.has(size) ? "+ / −" : undefined,
    onChange: (event: { target: { value: string } }) =>
      props.onChange({ ...stock, [size]: event.target.value }),
  });
  return (
    <div>
      {sizes.length === 0 ? (
        <TextField
          label={standingOf.has("") ? "Change of stock" : "Stock Quantity"}
          error={error}
          hint={textOf(standingOf.get(""))}
          {...input("")}
        />
      ) : (
        <fieldset>
          <legend className="mb-1.5 text-sm font-medium">Stock Quantity: {sum} in all</legend>
          <div className="flex flex-wrap gap-3">
            {rows.map((size) => (
              <label key={size} className="flex flex-col gap-1 text-sm text-muted">
                {size}
                {shoeSize(size, category) && (
                  <span className="text-xs">{shortSize(size, category)}</span>
                )}
                <input
                  aria-label={`${standingOf.has(size) ? "Change of stock" : "Stock"} for size ${size}`}
                  className={`${field} text-ink`}
                  {...input(size)}
                />
                <span className="text-xs">{textOf(standingOf.get(size))}</span>
              </label>
            ))}
          </div>
          {error && (
            <p role="alert" className="mt-1.5 text-sm text-oxblood">
              {error}
            </p>
          )}
        </fieldset>
      )}
      {props.onReason && (
        <div className="mt-3">
          <TextField
            label="Reason for a change of stock"
            placeholder="e.g. Delivery, count, damaged"
            maxLength={200}
            value={reason}
            error={props.reasonError}
            onChange={(event) => props.onReason?.(event.target.value)}
          />
        </div>
      )}
    </div>
  );
}

/** How many there are of a size, and who waits for it. */
const textOf = (line: EditableProduct["stock"][number] | undefined) =>
  line &&
  [
    `${line.quantity} now`,
    ...(line.held > 0 ? [`${line.held} on hold`] : []),
    ...(line.waiting > 0 ? [`${line.waiting} waiting`] : []),
  ].join(", ");
