import { useEffect } from "react";
import { data } from "react-router";
import { storeOf } from "~/client/store.ts";
import { reportVisit } from "~/client/visit.ts";
import { packCards } from "~/features/catalogue/packed-listing.ts";
import { getProduct } from "~/features/catalogue/queries.server.ts";
import { rememberViewed } from "~/features/catalogue/recently-viewed.ts";
import { categoryKey } from "~/features/catalogue/rules.ts";
import { productJsonLd } from "~/features/catalogue/structured-data.ts";
import { suggestFor } from "~/features/catalogue/suggestions/suggestions.server.ts";
import { housePath } from "~/features/collections/houses/house-address.ts";
import { variantUrl } from "~/features/images/sources.ts";
import { productReviews } from "~/features/reviews/queries.server.ts";
import { formatNaira } from "~/lib/money.ts";
import { breadcrumbJsonLd, pageMeta } from "~/lib/seo.ts";
import type { Context } from "~/platform/context.ts";
import { keepValues } from "~/platform/kept-values.ts";
import { pageOf } from "~/platform/page-context.ts";
import { tags } from "~/platform/tags.ts";
import { NotInShop } from "../components/not-in-shop.tsx";
import { ProductView } from "../components/product-view.tsx";
import type { Route } from "./+types/product";

export const handle = { isWhole: true };

const MAX_ID = 2_147_483_647;

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = pageOf(context);
  const id = /^[1-9]\d{0,9}$/.test(params.id) ? Number(params.id) : 0;
  const shown = [tags.settings, tags.catalogue, tags.product(id), tags.reviews(id)];
  const facts =
    id > 0 && id <= MAX_ID
      ? await keepFacts(page.ctx, params.id, shown, () => readFacts(page.ctx, id))
      : undefined;
  if (!facts) return data(null, { status: 404 });
  page.cacheUntilChanged(...shown);
  return facts;
}

/** Of so many pieces what their pages say is kept, a few KB each. */
const keepFacts = keepValues<NonNullable<Awaited<ReturnType<typeof readFacts>>>>(2000);

async function readFacts(ctx: Context, id: number) {
  const product = await getProduct(ctx, id);
  if (!product?.isActive) return undefined;
  const [reviews, { look, alsoLike }] = await Promise.all([
    productReviews(ctx, id),
    suggestFor(ctx, product),
  ]);
  // Told, not worked out there: what makes an address of a name is half a KB of scripts.
  return {
    product,
    house: housePath(product.brand),
    reviews,
    look: packCards(look),
    alsoLike: packCards(alsoLike),
  };
}

export function meta({ loaderData, matches, params }: Route.MetaArgs) {
  const store = storeOf(matches);
  if (!store) return [];
  if (!loaderData) {
    return pageMeta(store, {
      title: "Product not found",
      description: "This piece is no longer in the shop.",
      path: `/product/${params.id}`,
      noindex: true,
    });
  }
  const { product } = loaderData;
  const path = `/product/${product.id}`;
  const title = product.brand ? `${product.name} by ${product.brand}` : product.name;
  return [
    ...pageMeta(store, {
      title,
      description: shorten(
        `${formatNaira(product.currentPriceKobo)}. ${product.description}`.replace(/\s+/g, " "),
      ),
      path,
      type: "product",
      // As JPEG for who does not say otherwise: those who show shared links read nothing newer.
      ...(product.images[0] ? { image: variantUrl(product.images[0], 1080) } : {}),
      imageAlt: product.alts[0] ?? product.name,
      jsonLd: [
        productJsonLd(store, product),
        breadcrumbJsonLd(store, [
          { name: "Home", path: "/" },
          { name: product.category, path: `/products?category=${categoryKey(product.category)}` },
          { name: product.name, path },
        ]),
      ],
    }),
    {
      property: "product:price:amount",
      content: (product.currentPriceKobo / 100).toFixed(2),
    },
    { property: "product:price:currency", content: "NGN" },
  ];
}

const shorten = (text: string) =>
  text.length <= 160 ? text : `${text.slice(0, 159).replace(/\s+\S*$/, "")}…`;

export default function Product({ loaderData, params }: Route.ComponentProps) {
  const product = loaderData?.product;
  useEffect(() => {
    if (!product) return;
    rememberViewed(product);
    reportVisit("product_views", product.id);
  }, [product]);
  if (!loaderData || !product) return <NotInShop id={Number(params.id)} />;
  return (
    <ProductView
      product={product}
      house={loaderData.house}
      reviews={loaderData.reviews}
      look={loaderData.look}
      alsoLike={loaderData.alsoLike}
    />
  );
}
