import { sql } from "drizzle-orm";
import { type Listing, loadListing } from "~/features/catalogue/listing.server.ts";
import { countCatalogue } from "~/features/catalogue/queries.server.ts";
import { type CategoryKey, categories } from "~/features/catalogue/rules.ts";
import { getFirstOrderOffer } from "~/features/checkout/welcome/first-order.server.ts";
import { arrangedList } from "~/features/collections/arrange/arranged-list.server.ts";
import { listIn } from "~/features/collections/rules.ts";
import { claim } from "~/features/editorial/facts/claim.ts";
import { findRoom, type Room } from "~/features/images/rooms.server.ts";
import { findArt, studioPictures } from "~/features/images/studio-pictures.server.ts";
import { type Context, remember } from "~/platform/context.ts";
import type { PageScope } from "~/platform/page-context.ts";
import { tags } from "~/platform/tags.ts";

/** The cards of the home page in their order, with the titles they carry there. */
const homeCards = [
  { key: "women-shoes", title: "Women's Shoes" },
  { key: "men-shoes", title: "Men's Shoes" },
  { key: "women-fashion", title: "Women's Fashion" },
  { key: "men-fashion", title: "Men's Fashion" },
  { key: "bags", title: "Designer Bags" },
  { key: "sneakers", title: "Premium Sneakers" },
] as const satisfies readonly { key: CategoryKey; title: string }[];

export interface CategoryCard {
  title: string;
  /** The category's name, as products carry it. */
  category: string;
  /** True, e.g. "250+". */
  count: string;
  image: string | null;
}

/** The six cards with true counts, each with its own picture or that of its best-loved product; one query. */
export function getCategoryCards(ctx: Context): Promise<CategoryCard[]> {
  return remember(ctx, tags.catalogue, "home-cards", async () => {
    const [finished, figures, { rows: pictures }] = await Promise.all([
      studioPictures(),
      countCatalogue(ctx),
      ctx.db.execute<{ category: string; image: string }>(sql`
        select distinct on (category) category, images[1] as image from products
        where is_active and cardinality(images) > 0
        order by category, rating_count desc, id`),
    ]);
    return homeCards.map(({ key, title }) => {
      const { name } = categories.find((category) => category.key === key)!;
      return {
        title,
        category: name,
        count: claim(figures.byCategory[name] ?? 0),
        image:
          findArt(finished, `room-${key}-tall`) ??
          pictures.find((picture) => picture.category === name)?.image ??
          null,
      };
    });
  });
}

/** What the shop's own sections of the home page show. */
export interface HomeSections {
  art: Room | null;
  cards: CategoryCard[];
  listing: Listing;
  /** Percent off a first order; null where the shop gives nothing. */
  firstOrder: number | null;
}

export async function loadHomeSections(page: PageScope, request: Request): Promise<HomeSections> {
  const list = await arrangedList(page, listIn(new URL(request.url).searchParams));
  const [art, cards, { facets: _, ...listing }, offer] = await Promise.all([
    findRoom("window"),
    getCategoryCards(page.ctx),
    loadListing(page, request, list),
    getFirstOrderOffer(page.ctx),
  ]);
  return { art, cards, listing, firstOrder: offer?.percent ?? null };
}
