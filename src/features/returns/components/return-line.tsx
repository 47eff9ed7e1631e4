import { useState } from "react";
import { ShopError } from "~/client/shop-error.ts";
import { PICTURES, sendOrderFile } from "~/features/orders/components/send-file.ts";
import type { OrderView } from "~/features/orders/schema.ts";
import { oneOf } from "~/lib/form.ts";
import { pieceInSize, sizeName } from "~/lib/size-names.ts";
import { ONE_SIZE } from "~/lib/sizes.ts";
import { RETURN_REASONS, type ReturnReason } from "~/lib/statuses.ts";
import { Checkbox } from "~/ui/checkbox.tsx";
import { Select } from "~/ui/fields.tsx";
import { FileButton } from "~/ui/file-button.tsx";
import { RETURN_REASON_NAMES } from "../rules.ts";

/** What the customer said about one line. */
export interface Chosen {
  quantity: number;
  reason: ReturnReason | "";
  size: string;
  /** Name of the photo that was sent. */
  photo?: string;
}

interface ReturnLineProps {
  order: OrderView;
  orderKey: string;
  line: { left: number; sizes: string[]; bought: OrderView["lines"][number] };
  isExchange: boolean;
  onlyDefects: boolean;
  showMissing: boolean;
  value: Chosen | undefined;
  onChange(value: Chosen | undefined): void;
}

const OF_SIZE: readonly ReturnReason[] = ["too_small", "too_large"];

/** What comes in one size is too small for nobody. */
const reasonsFor = (size: string, onlyDefects: boolean) =>
  RETURN_REASONS.filter((reason) =>
    onlyDefects
      ? reason === "defect"
      : !((size === "" || size === ONE_SIZE) && OF_SIZE.includes(reason)),
  );

/** A line of the order: ticked, it asks how many, why, which size instead, and for a photo. */
export function ReturnLine(props: ReturnLineProps) {
  const { line, isExchange, onlyDefects, showMissing, value, onChange } = props;
  const { bought } = line;
  const first: Chosen = { quantity: 1, reason: onlyDefects ? "defect" : "", size: "" };
  const missing = (text: string, answer: string) => (showMissing && !answer ? text : undefined);
  return (
    <li className="border border-line px-4 py-2">
      <Checkbox
        label={pieceInSize(bought.name, bought.size, bought.category)}
        checked={value !== undefined}
        onChange={(event) => onChange(event.target.checked ? first : undefined)}
      />
      {value && (
        <div className="grid gap-4 pb-3 pt-2 sm:grid-cols-2">
          {line.left > 1 && (
            <Select
              label="How many?"
              value={value.quantity}
              onChange={(event) => onChange({ ...value, quantity: Number(event.target.value) })}
            >
              {Array.from({ length: line.left }, (_, n) => n + 1).map((n) => (
                <option key={n}>{n}</option>
              ))}
            </Select>
          )}
          <Select
            label="Why?"
            required
            value={value.reason}
            error={missing("Choose a reason", value.reason)}
            onChange={(event) =>
              onChange({ ...value, reason: oneOf(RETURN_REASONS, event.target.value) ?? "" })
            }
          >
            <option value="">Choose a reason</option>
            {reasonsFor(bought.size, onlyDefects).map((reason) => (
              <option key={reason} value={reason}>
                {RETURN_REASON_NAMES[reason]}
              </option>
            ))}
          </Select>
          {isExchange && (
            <Select
              label="Which size instead?"
              required
              value={value.size}
              error={missing("Choose a size", value.size)}
              onChange={(event) => onChange({ ...value, size: event.target.value })}
            >
              <option value="">Choose a size</option>
              {line.sizes.map((size) => (
                <option key={size} value={size}>
                  {sizeName(size, bought.category)}
                  {size === bought.size && ", the same again"}
                </option>
              ))}
            </Select>
          )}
          <Photo {...props} value={value} />
        </div>
      )}
    </li>
  );
}

function Photo({ order, orderKey, value, onChange }: ReturnLineProps & { value: Chosen }) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function send(file: File) {
    setBusy(true);
    setProblem(undefined);
    try {
      onChange({ ...value, photo: await sendOrderFile(order.id, orderKey, file) });
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      setProblem(error.message);
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="flex flex-col items-start gap-1.5 text-sm">
      <span className="font-medium">A photo (optional)</span>
      <FileButton
        label={value.photo ? "Choose another photo" : "Add a photo"}
        accept={PICTURES}
        busy={isBusy}
        onChoose={send}
      />
      <span role="status" className="text-muted">
        {value.photo ? "Photo added ✓" : "It helps us to answer, above all with a defect."}
      </span>
      {problem && (
        <span role="alert" className="text-oxblood">
          {problem}
        </span>
      )}
    </div>
  );
}
