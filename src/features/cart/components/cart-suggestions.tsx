import { useEffect, useId, useState } from "react";
import { readAsVisitor } from "~/client/call.ts";
import type { ProductCard as Product } from "~/features/catalogue/cards.server.ts";
import { ProductCard } from "~/features/catalogue/components/product-card.tsx";
import { fromWireCard } from "~/features/catalogue/wire-card.ts";
import { QuickAdd } from "./quick-add.tsx";

/** What would complete the cart to a look. A courtesy: when it cannot be had, nothing is missing. */
export function CartSuggestions({ ids }: { ids: readonly number[] }) {
  const title = useId();
  const [products, setProducts] = useState<Product[]>([]);
  const wanted = [...new Set(ids)].slice(0, 12).join();

  useEffect(() => {
    const stop = new AbortController();
    readAsVisitor("complete_look", { ids: wanted.split(",").map(Number) }, { signal: stop.signal })
      .then((cards) => setProducts(cards.map(fromWireCard)))
      .catch(() => {});
    return () => stop.abort();
  }, [wanted]);

  // What was just added leaves at once, before the shop has named others.
  const shown = products.filter(({ id }) => !ids.includes(id));
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby={title} className="pt-7">
      <h3 id={title} className="mb-4 text-sm font-medium">
        Complete the look
      </h3>
      <ul className="-mx-5 flex snap-x scroll-px-5 gap-3 overflow-x-auto px-5 pb-3 [scrollbar-width:thin] sm:-mx-7 sm:scroll-px-7 sm:px-7">
        {shown.map((product) => (
          <li key={product.id} className="w-36 shrink-0 snap-start">
            <ProductCard
              product={product}
              quickAdd={<QuickAdd product={product} place="wishlist" />}
              sizes="9rem"
              headingLevel="h3"
              isExact
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
