import type { NewLine } from "~/features/orders/place.server.ts";
import type { PricedLine } from "./price-lines.server.ts";

/** A line as an order keeps it. */
export const newLine = (line: PricedLine): NewLine => ({
  productId: line.productId,
  productName: line.name,
  productImage: line.image,
  brand: line.brand,
  category: line.category,
  size: line.stockSize,
  quantity: line.quantity,
  priceAtPurchaseKobo: line.priceKobo,
  listPriceKobo: line.listKobo ?? null,
});
