import { z } from "zod";
import { formatNaira, type Kobo } from "~/lib/money.ts";
import { variantId } from "~/lib/variant-id.ts";
import type { Message } from "../protocol.ts";

/** A line as it is kept, with what was said of it when the agent last chose it. */
export const storedLine = z.object({
  productId: z.number(),
  /** "" for a product without sizes. */
  size: z.string(),
  quantity: z.number(),
  name: z.string(),
  priceKobo: z.number(),
});
export type StoredLine = z.output<typeof storedLine>;

/** What the shop says of a line now; undefined where it is no longer in the shop. */
export interface LineNow {
  name: string;
  image: string;
  category: string;
  priceKobo: Kobo;
  available: number;
}

const titleOf = ({ name, size }: StoredLine) => (size === "" ? name : `${name}, size ${size}`);

/** What is otherwise than when the line was chosen, for who would buy it. */
function tellOfLine(line: StoredLine, now: LineNow, path: string): Message[] {
  const title = titleOf(line);
  const messages: Message[] = [];
  if (now.available < line.quantity) {
    const left = now.available === 0 ? "sold out" : `only ${now.available} left`;
    const content = `${title}: ${left}`;
    messages.push({ type: "error", code: "out_of_stock", severity: "recoverable", path, content });
  }
  if (now.priceKobo !== line.priceKobo) {
    const content = `${title}: now ${formatNaira(now.priceKobo)} instead of ${formatNaira(line.priceKobo)}`;
    messages.push({ type: "warning", code: "price_changed", path, content });
  }
  return messages;
}

/** Lines in the protocol's form with totals that add up, and what to say of them. What is gone is left out, and named. */
export function describeLines(pairs: readonly (readonly [StoredLine, LineNow | undefined])[]) {
  const messages: Message[] = [];
  const there = pairs.flatMap(([line, now]) => {
    if (now) return [{ line, now }];
    const content = `${titleOf(line) || "A piece"} is no longer in the shop`;
    messages.push({ type: "error", code: "item_unavailable", severity: "recoverable", content });
    return [];
  });
  const lineItems = there.map(({ line, now }, n) => {
    messages.push(...tellOfLine(line, now, `$.line_items[${n}]`));
    const amount = now.priceKobo * line.quantity;
    const id = variantId(line.productId, line.size);
    return {
      id,
      item: { id, title: titleOf({ ...line, name: now.name }), price: now.priceKobo },
      quantity: line.quantity,
      totals: [
        { type: "subtotal", amount },
        { type: "total", amount },
      ],
    };
  });
  const sum = lineItems.reduce((all, { totals }) => all + totals[0]!.amount, 0);
  const totals = [
    { type: "subtotal", display_text: "Pieces", amount: sum },
    { type: "total", display_text: "Total before delivery", amount: sum },
  ];
  return { lineItems, totals, messages };
}
