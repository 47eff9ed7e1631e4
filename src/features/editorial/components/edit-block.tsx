import { useMemo } from "react";
import type { CardParts } from "~/features/catalogue/components/product-card.tsx";
import { ProductGrid } from "~/features/catalogue/components/product-grid.tsx";
import { unpackCards } from "~/features/catalogue/packed-listing.ts";
import type { ShownBlock } from "../schema.ts";
import { BlockFrame } from "./block-frame.tsx";

/** Some pieces of a collection, or chosen ones. */
export function EditBlock({
  block: { title, text, cards, way },
  parts,
}: {
  block: Extract<ShownBlock, { kind: "edit" }>;
  parts: CardParts;
}) {
  const products = useMemo(() => unpackCards(cards), [cards]);
  return (
    <BlockFrame title={title} way={way}>
      {text && <p className="-mt-5 mb-8 max-w-prose text-muted">{text}</p>}
      <ProductGrid products={products} {...parts} />
    </BlockFrame>
  );
}
