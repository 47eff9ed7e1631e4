import { Link } from "react-router";
import { ProductImage } from "~/features/catalogue/components/product-image.tsx";
import { phoneOr } from "~/features/images/sources.ts";
import type { CategoryCard } from "../home.server.ts";
import { homeProductsUrl } from "./products-section.tsx";

// On a phone less than a card is wide: two pixels for each of its points are sharp enough.
const SIZES = phoneOr("8.5rem", "(min-width: 100rem) 30rem, (min-width: 48rem) 31vw, 46vw");

/** Six pictures; each leads to the products section with its category chosen. */
export function CategoryCards({ cards }: { cards: CategoryCard[] }) {
  return (
    <section aria-labelledby="categories-title" className="wrap pt-20 md:pt-28">
      <h2 id="categories-title" className="display mb-8 text-xl">
        Shop by Category
      </h2>
      <ul className="grid grid-cols-2 gap-x-3 gap-y-8 md:grid-cols-3 md:gap-x-5 md:gap-y-12">
        {cards.map((card) => (
          <li key={card.category}>
            <Link to={homeProductsUrl({ categories: [card.category] })} className="group block">
              <span className="frame block">
                <ProductImage
                  src={card.image ?? undefined}
                  alt=""
                  sizes={SIZES}
                  className="transition-transform duration-250 group-hover:scale-[1.02]"
                />
              </span>
              <span className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="display min-w-0 text-lg leading-tight [overflow-wrap:anywhere] underline-offset-4 group-hover:underline group-hover:decoration-1">
                  {card.title}
                </span>
                <span className="prices text-sm text-muted">{card.count} items</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
