import { formatPhone } from "~/lib/format-phone.ts";
import { formatNairaExact } from "~/lib/money.ts";
import { pieceInSize } from "~/lib/size-names.ts";
import { placeLine } from "~/lib/states.ts";
import { formatOrderDate } from "~/lib/time.ts";
import { vatTitle } from "~/lib/vat.ts";
import { cardParts } from "../own-order-words.ts";
import { lacksRest, paperPayment, paperTitle } from "../paper-words.ts";
import type { OrderView } from "../schema.ts";
import { shortId } from "../status.ts";

export interface ReceiptShop {
  name: string;
  address: string;
  phone: string;
  email: string;
}

/** What a receipt says, for the page and the PDF alike. */
export interface Receipt {
  shop: ReceiptShop;
  /** "Receipt", or what else it is where nothing was paid. */
  title: string;
  number: string;
  date: string;
  payment: string;
  /** Who has bought, and where it goes. */
  customer: string[];
  lines: { id: string; name: string; quantity: number; amount: string }[];
  totals: { title: string; amount: string }[];
}

export function describeReceipt(order: OrderView, shop: ReceiptShop): Receipt {
  const { address } = order;
  const total = (title: string, kobo: number, sign = "") => ({
    title,
    amount: `${sign}${formatNairaExact(kobo)}`,
  });
  return {
    shop,
    title: paperTitle(order),
    number: shortId(order.id),
    date: formatOrderDate(new Date(order.createdAt)),
    payment: paperPayment(order),
    customer: [
      order.fullName,
      formatPhone(order.phone),
      ...(address ? [address.street, placeLine(address)] : []),
    ],
    lines: order.lines.map((line) => ({
      id: line.id,
      name: pieceInSize(line.name, line.size, line.category),
      quantity: line.quantity,
      amount: formatNairaExact(line.priceKobo * line.quantity),
    })),
    totals: [
      total("Subtotal", order.subtotalKobo),
      ...(order.discountKobo > 0 ? [total("Discount", order.discountKobo, "−")] : []),
      total("Delivery", order.deliveryFeeKobo),
      ...(order.giftWrapKobo > 0 ? [total("Gift wrap", order.giftWrapKobo)] : []),
      ...(order.vat?.isAdded ? [total(vatTitle(order.vat), order.vat.kobo)] : []),
      total("Total", order.totalKobo),
      ...(order.vat && !order.vat.isAdded ? [total(vatTitle(order.vat), order.vat.kobo)] : []),
      ...cardParts(order).map(({ name, kobo }) =>
        total(`Paid by ${name.toLowerCase()}`, kobo, "−"),
      ),
      ...(lacksRest(order) ? [total("Still to be paid", order.dueKobo)] : []),
      ...(order.refundedKobo > 0 ? [total("Refunded", order.refundedKobo, "−")] : []),
    ],
  };
}
