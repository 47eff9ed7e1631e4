import { formatNaira, nairaToKobo } from "~/lib/money.ts";
import { formatDeadline } from "~/lib/time.ts";

interface Sale {
  sale_price: number;
  sale_from: string | null;
  sale_until: string | null;
}

/** A product's own sale in a line: "₦38,000 from Fri 27 Nov, 09:00", "₦38,000 until …", "₦38,000 ended …". */
export function describeSale({ sale_price, sale_from, sale_until }: Sale, now: Date): string {
  const price = `Sale ${formatNaira(nairaToKobo(sale_price))}`;
  const at = (iso: string) => formatDeadline(new Date(iso));
  if (sale_until !== null && new Date(sale_until) <= now) return `${price} ended ${at(sale_until)}`;
  if (sale_from !== null && new Date(sale_from) > now) return `${price} from ${at(sale_from)}`;
  return sale_until === null ? price : `${price} until ${at(sale_until)}`;
}
