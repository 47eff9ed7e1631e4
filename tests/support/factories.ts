import { productStock, products, stockLedger } from "~/db/schema/catalogue.ts";
import { nairaToKobo } from "~/lib/money.ts";
import type { Context } from "~/platform/context.ts";

let serial = 0;

export interface ProductInput {
  name?: string;
  brand?: string;
  category?: string;
  /** Naira. */
  price?: number;
  /** Its own sale, in naira. */
  sale?: { price: number; from?: Date; until?: Date };
  badge?: string | null;
  isActive?: boolean;
  colors?: string[];
  family?: string;
  description?: string;
  /** Pieces per size; the key "" is the pool of a product without sizes. */
  stock?: Record<string, number>;
  createdAt?: Date;
}

/** Puts a product with its stock and opening ledger rows into the shop. */
export async function makeProduct(
  ctx: Context,
  input: ProductInput = {},
): Promise<{ id: number; name: string }> {
  serial++;
  const stock = input.stock ?? { "9": 5, "10": 5 };
  const sizes = Object.keys(stock).filter((size) => size !== "");
  const [product] = await ctx.db
    .insert(products)
    .values({
      name: input.name ?? `Test Loafer ${serial}`,
      brand: input.brand ?? "House of Test",
      category: input.category ?? "Men's Shoes",
      priceKobo: nairaToKobo(input.price ?? 50_000),
      description: input.description ?? "A loafer made for tests, in smooth calf.",
      salePriceKobo: input.sale ? nairaToKobo(input.sale.price) : null,
      saleFrom: input.sale?.from ?? null,
      saleUntil: input.sale?.until ?? null,
      badge: input.badge ?? null,
      isActive: input.isActive ?? true,
      colors: input.colors ?? ["Black"],
      family: input.family ?? null,
      images: ["/placeholder/men-shoes.loafer/jet.svg"],
      sizes,
      createdAt: input.createdAt ?? new Date("2026-01-01T00:00:00Z"),
    })
    .returning({ id: products.id, name: products.name });
  const rows = Object.entries(stock).map(([size, onHand], position) => ({
    productId: product!.id,
    size,
    onHand,
    position,
  }));
  await ctx.db.insert(productStock).values(rows);
  await ctx.db.insert(stockLedger).values(
    rows.map(({ productId, size, onHand }) => ({
      productId,
      size,
      deltaOnHand: onHand,
      reason: "received" as const,
    })),
  );
  return product!;
}
