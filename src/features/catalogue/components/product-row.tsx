import { Composed } from "~/ui/composed.tsx";
import type { ProductCard as Product } from "../cards.server.ts";
import { withTellingBadges } from "../rules.ts";
import { type CardParts, ProductCard } from "./product-card.tsx";

/** A line of products, swiped where it is narrow: on a phone, and in a sheet beside a wide page. */
export function ProductRow({
  title,
  products,
  renderHeart,
}: Pick<CardParts, "renderHeart"> & { title: string; products: readonly Product[] }) {
  const id = title.toLowerCase().replaceAll(" ", "-");
  if (products.length === 0) return null;
  return (
    <section aria-labelledby={id} className="@container">
      <h2 id={id} className="display mb-8 text-xl lg:@max-xl:text-lg">
        {title}
      </h2>
      <ul className="-mx-(--gutter) flex snap-x scroll-px-(--gutter) gap-3 overflow-x-auto px-(--gutter) pb-4 [scrollbar-width:thin] sm:gap-4 lg:mx-0 lg:scroll-px-0 lg:px-0">
        {withTellingBadges(products).map((product) => (
          <Composed
            key={product.id}
            as="li"
            className="w-[48cqw] shrink-0 snap-start @xl:w-[31cqw] @4xl:w-[calc((100cqw-3rem)/4)]"
          >
            <ProductCard
              product={product}
              heart={renderHeart?.(product)}
              sizes="(min-width: 64rem) 24vw, (min-width: 40rem) 30vw, 44vw"
            />
          </Composed>
        ))}
      </ul>
    </section>
  );
}
