import { storeOf } from "~/client/store.ts";
import { isFilteredPage } from "~/features/catalogue/list-address.ts";
import { liveHome } from "~/features/editorial/live.server.ts";
import { showBlocks } from "~/features/editorial/show-blocks.server.ts";
import { organizationJsonLd, pageMeta, websiteJsonLd } from "~/lib/seo.ts";
import { pageOf } from "~/platform/page-context.ts";
import { tags } from "~/platform/tags.ts";
import { heroArt, heroPreloads } from "../components/hero.tsx";
import { HomePage } from "../components/home-page.tsx";
import { loadHomeSections } from "../home.server.ts";
import type { Route } from "./+types/home";

export const handle = { isWhole: true };

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = pageOf(context);
  page.cacheUntilChanged(tags.settings, tags.catalogue, tags.editorial);
  const { blocks } = await liveHome(page.ctx);
  const [shown, sections] = await Promise.all([
    showBlocks(page.ctx, blocks),
    loadHomeSections(page, request),
  ]);
  return { blocks: shown.blocks, sections };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const store = storeOf(matches);
  if (!store || !loaderData) return [];
  const { brand } = store;
  const { blocks, sections } = loaderData;
  const hero = blocks.find((block) => block.kind === "hero");
  return [
    // Further down it is not in the first view.
    ...(hero && hero === blocks[0]
      ? heroPreloads(heroArt(hero.picture, hero.alt, sections.art))
      : []),
    { tagName: "link", rel: "alternate", type: "text/markdown", href: "/llms.txt" },
    ...pageMeta(store, {
      title: `${store.name} – ${store.tagline}`,
      bare: true,
      description: hero?.text ?? store.tagline,
      path: "/",
      noindex: isFilteredPage(sections.listing.filters),
      jsonLd: [organizationJsonLd({ ...store, ...brand }), websiteJsonLd(store)],
    }),
  ];
}

export { ProductsFailed as ErrorBoundary } from "~/features/catalogue/components/products-failed.tsx";

export default function Home({ loaderData: { blocks, sections } }: Route.ComponentProps) {
  return <HomePage blocks={blocks} sections={sections} />;
}
