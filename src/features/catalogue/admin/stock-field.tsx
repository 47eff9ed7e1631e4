import { TextField } from "~/ui/fields.tsx";

const field = "h-11 w-24 border border-edge px-3 text-right prices hover:border-ink";

/** Stock Quantity: one number, or one for each size with their sum. */
export function StockField({
  sizes,
  stock,
  held,
  waiting,
  error,
  reason,
  onReason,
  onChange,
}: {
  sizes: string[];
  stock: Record<string, string>;
  held: Record<string, number>;
  /** People who asked to be told when it is back. */
  waiting: Record<string, number>;
  error: string | undefined;
  reason: string;
  onReason: ((reason: string) => void) | undefined;
  onChange: (stock: Record<string, string>) => void;
}) {
  const rows = sizes.length === 0 ? [""] : sizes;
  const sum = rows.reduce((total, size) => total + (Number(stock[size] ?? 0) || 0), 0);
  return (
    <div>
      {sizes.length === 0 ? (
        <TextField
          label="Stock Quantity"
          type="number"
          inputMode="numeric"
          min={0}
          step={1}
          value={stock[""] ?? "0"}
          error={error}
          hint={
            [
              ...(held[""] ? [`${held[""]} more on hold for orders`] : []),
              ...(waiting[""] ? [`${waiting[""]} waiting until it is back`] : []),
            ].join(", ") || undefined
          }
          onChange={(event) => onChange({ ...stock, "": event.target.value })}
        />
      ) : (
        <fieldset>
          <legend className="mb-1.5 text-sm font-medium">Stock Quantity: {sum} in all</legend>
          <div className="flex flex-wrap gap-3">
            {rows.map((size) => (
              <label key={size} className="flex flex-col gap-1 text-sm text-muted">
                {size}
                <input
                  type="number"
                  inputMode="numeric"
                  aria-label={`Stock for size ${size}`}
                  min={0}
                  step={1}
                  value={stock[size] ?? "0"}
                  onChange={(event) => onChange({ ...stock, [size]: event.target.value })}
                  className={`${field} text-ink`}
                />
                {held[size] ? <span className="text-xs">{held[size]} on hold</span> : null}
                {waiting[size] ? <span className="text-xs">{waiting[size]} waiting</span> : null}
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
      {onReason && (
        <div className="mt-3">
          <TextField
            label="Reason for a change of stock"
            placeholder="e.g. Delivery from the workshop, count, damaged"
            maxLength={200}
            value={reason}
            onChange={(event) => onReason(event.target.value)}
          />
        </div>
      )}
    </div>
  );
}
