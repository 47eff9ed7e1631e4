import { and, asc, eq, gt, isNull, lte, or } from "drizzle-orm";
import { products } from "~/db/schema/catalogue.ts";
import { collections } from "~/db/schema/collections.ts";
import { absoluteUrl } from "~/lib/seo.ts";
import type { Context } from "~/platform/context.ts";
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
  page.cacheUntilChanged(tags.catalogue, tags.collections);
  const { ctx } = page;
  const rows = await ctx.db
    .select({ id: products.id, updatedAt: products.updatedAt })
    .from(products)
    .where(eq(products.isActive, true))
    .orderBy(asc(products.id))
    .limit(MAX_PRODUCTS);
  const made = await listCollections(ctx);
  const entry = (path: string, changed?: Date) =>
    `<url><loc>${escapeXml(absoluteUrl(ctx.config, path))}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ""}</url>`;
  const body = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.map((path) => entry(path)),
    ...made.map(({ slug, updatedAt }) => entry(`/collections/${slug}`, updatedAt)),
    ...rows.map(({ id, updatedAt }) => entry(`/product/${id}`, updatedAt)),
    "</urlset>",
  ].join("\n");
  return new Response(body, { headers: { "content-type": "application/xml; charset=utf-8" } });
}

/** Collections that shoppers see now. */
function listCollections({ db, clock }: Context) {
  const now = clock.now();
  const { startsAt, endsAt, isActive } = collections;
  return db
    .select({ slug: collections.slug, updatedAt: collections.updatedAt })
    .from(collections)
    .where(
      and(isActive, or(isNull(startsAt), lte(startsAt, now)), or(isNull(endsAt), gt(endsAt, now))),
    )
    .orderBy(asc(collections.slug));
}

function escapeXml(text: string): string {
  return text.replace(/[<>&'"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
