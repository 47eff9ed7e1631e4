import { isLowPrice } from "~/features/catalogue/admin/product-form.ts";
import { formatNairaExact, nairaToKobo } from "~/lib/money.ts";
import { nairaIn, type StaffOrderDraft } from "./draft.ts";

const naira = (amount: number) => formatNairaExact(nairaToKobo(amount));

/**
 * What is asked before an order with prices that look like a slip; undefined: nothing.
 *
 * @param floor naira below which the shop asks
 */
export function askAboutPrices(
  draft: Pick<StaffOrderDraft, "lines" | "ownDiscount">,
  { total }: { total: number },
  floor: number,
): string | undefined {
  const low = draft.lines.flatMap(({ name, ownPrice }) => {
    const price = nairaIn(ownPrice);
    return price !== undefined && isLowPrice(price, floor) ? [`${name} for ${naira(price)}`] : [];
  });
  const isDiscounted = nairaIn(draft.ownDiscount) !== undefined;
  if (low.length === 0 && isDiscounted && isLowPrice(total, floor))
    low.push(`the whole order for ${naira(total)}`);
  return low.length > 0 ? `You are about to sell ${low.join(" and ")}.` : undefined;
}
