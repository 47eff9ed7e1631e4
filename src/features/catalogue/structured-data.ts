import { variantUrl } from "~/features/images/sources.ts";
import { koboToNaira } from "~/lib/money.ts";
import { absoluteUrl } from "~/lib/seo.ts";
import type { ProductDetail } from "./queries.server.ts";

/** What search engines read about a product: offer, stock and ratings as on its page. */
export function productJsonLd(
  store: { name: string; publicUrl: string },
  product: ProductDetail,
): object {
  const url = absoluteUrl(store, `/product/${product.id}`);
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: product.name,
    description: product.description,
    sku: String(product.id),
    category: product.category,
    url,
    ...(product.brand ? { brand: { "@type": "Brand", name: product.brand } } : {}),
    ...(product.colors.length > 0 ? { color: product.colors.join(", ") } : {}),
    image: product.images.map((image) => absoluteUrl(store, variantUrl(image, 1080))),
    offers: {
      "@type": "Offer",
      url,
      priceCurrency: "NGN",
      price: koboToNaira(product.currentPriceKobo).toFixed(2),
      availability: `https://schema.org/${product.inStock ? "InStock" : "OutOfStock"}`,
      itemCondition: "https://schema.org/NewCondition",
      seller: { "@type": "Organization", name: store.name },
    },
    ...(product.ratingCount > 0
      ? {
          aggregateRating: {
            "@type": "AggregateRating",
            ratingValue: product.rating.toFixed(1),
            reviewCount: product.ratingCount,
            bestRating: 5,
          },
        }
      : {}),
  };
}
