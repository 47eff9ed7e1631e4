import { asc, eq } from "drizzle-orm";
import { products } from "~/db/schema/catalogue.ts";
import { housePath } from "~/features/collections/houses/house-address.ts";
import { listHouses } from "~/features/collections/houses/houses.server.ts";
import { collectionPath } from "~/features/collections/rules.ts";
import { listShown } from "~/features/collections/shown.server.ts";
import { liveStories } from "~/features/editorial/live.server.ts";
import { storyPath } from "~/features/editorial/rules.ts";
import { absoluteUrl } from "~/lib/seo.ts";
import { pageOf } from "~/platform/page-context.ts";
import { tags } from "~/platform/tags.ts";
import type { Route } from "./+types/sitemap";

/** One file may name 50,000 addresses. */
const MAX_PRODUCTS = 49_000;

const pages = [
  "/",
  "/products",
  "/women",
  "/men",
  "/bags",
  "/new-arrivals",
  "/sale",
  "/collections",
  "/houses",
  "/stories",
  "/about",
  "/contact",
  "/size-guide",
  "/shipping-info",
  "/return-policy",
  "/privacy-policy",
  "/terms-of-service",
];

/** Every page worth finding, for search engines. */
export async function loader({ context }: Route.LoaderArgs) {
  const page = pageOf(context);
  page.cacheUntilChanged(tags.catalogue, tags.collections, tags.editorial);
  const { ctx } = page;
  const rows = await ctx.db
    .select({ id: products.id, updatedAt: products.updatedAt })
    .from(products)
    .where(eq(products.isActive, true))
    .orderBy(asc(products.id))
    .limit(MAX_PRODUCTS);
  const [collections, houses, stories] = await Promise.all([
    listShown(ctx),
    listHouses(ctx),
    liveStories(ctx),
  ]);
  const entry = (path: string, changed?: Date) =>
    `<url><loc>${escapeXml(absoluteUrl(ctx.config, path))}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ""}</url>`;
  const body = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.map((path) => entry(path)),
    ...collections.map(({ slug, updatedAt }) => entry(collectionPath(slug), updatedAt)),
    ...houses.map(({ name }) => entry(housePath(name))),
    ...stories.map(({ slug, startsAt }) => entry(storyPath(slug), startsAt)),
    ...rows.map(({ id, updatedAt }) => entry(`/product/${id}`, updatedAt)),
    "</urlset>",
  ].join("\n");
  return new Response(body, { headers: { "content-type": "application/xml; charset=utf-8" } });
}

function escapeXml(text: string): string {
  return text.replace(/[<>&'"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
