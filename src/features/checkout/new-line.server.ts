import type { NewLine } from "~/features/orders/place.server.ts";
import type { Kobo } from "~/lib/money.ts";
import type { PricedLine } from "./price-lines.server.ts";

/** A line as an order keeps it. */
export const newLine = (line: PricedLine, discountKobo: Kobo | null): NewLine => ({
  productId: line.productId,
  productName: line.name,
  productImage: line.image,
  brand: line.brand,
  category: line.category,
  size: line.stockSize,
  quantity: line.quantity,
  priceAtPurchaseKobo: line.priceKobo,
  discountKobo,
  listPriceKobo: line.listKobo ?? null,
  flashOffKobo: line.listKobo === undefined ? line.flashOffKobo : null,
});
