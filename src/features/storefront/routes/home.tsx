import { storeOf } from "~/client/store.ts";
import { RecommendationsSection } from "~/features/assistant/recommendations/components/recommendations-section.tsx";
import { isFilteredPage } from "~/features/catalogue/list-address.ts";
import { loadListing } from "~/features/catalogue/listing.server.ts";
import { getFirstOrderOffer } from "~/features/checkout/welcome/first-order.server.ts";
import { arrangedList } from "~/features/collections/arrange/arranged-list.server.ts";
import { listIn } from "~/features/collections/rules.ts";
import { NewsletterSection } from "~/features/content/components/newsletter-section.tsx";
import { getSettings } from "~/features/settings/service.server.ts";
import { organizationJsonLd, pageMeta, websiteJsonLd } from "~/lib/seo.ts";
import { pageOf } from "~/platform/page-context.ts";
import { tags } from "~/platform/tags.ts";
import { CategoryCards } from "../components/category-cards.tsx";
import { Hero, heroPreloads } from "../components/hero.tsx";
import { ProductsSection } from "../components/products-section.tsx";
import { getCategoryCards, getHeroArt } from "../home.server.ts";
import type { Route } from "./+types/home";

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = pageOf(context);
  page.cacheUntilChanged(tags.settings, tags.catalogue);
  const list = await arrangedList(page, listIn(new URL(request.url).searchParams));
  const [{ home }, art, cards, { facets: _, ...listing }, offer] = await Promise.all([
    getSettings(page.ctx),
    getHeroArt(page.ctx),
    getCategoryCards(page.ctx),
    loadListing(page, request, list),
    getFirstOrderOffer(page.ctx),
  ]);
  return { home, art, cards, listing, firstOrder: offer?.percent ?? null };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const store = storeOf(matches);
  if (!store || !loaderData) return [];
  const { brand } = store;
  return [
    ...heroPreloads(loaderData.art),
    { tagName: "link", rel: "alternate", type: "text/markdown", href: "/llms.txt" },
    ...pageMeta(store, {
      title: `${store.name} – ${store.tagline}`,
      bare: true,
      description: loaderData.home.hero_text,
      path: "/",
      noindex: isFilteredPage(loaderData.listing.filters),
      jsonLd: [organizationJsonLd({ ...store, ...brand }), websiteJsonLd(store)],
    }),
  ];
}

export { ProductsFailed as ErrorBoundary } from "~/features/catalogue/components/products-failed.tsx";

export default function Home({ loaderData }: Route.ComponentProps) {
  const { home, art, cards, listing, firstOrder } = loaderData;
  return (
    <>
      <Hero title={home.hero_title} text={home.hero_text} art={art} />
      <CategoryCards cards={cards} />
      <ProductsSection listing={listing} />
      <RecommendationsSection />
      <NewsletterSection firstOrder={firstOrder} />
    </>
  );
}
