import { RecommendationsSection } from "~/features/assistant/recommendations/components/recommendations-section.tsx";
import { NewsletterSection } from "~/features/content/components/newsletter-section.tsx";
import { type SectionBlock, ShownBlocks } from "~/features/editorial/components/shown-blocks.tsx";
import type { ShownBlock } from "~/features/editorial/schema.ts";
import type { HomeSections } from "../home.server.ts";
import { renderHeart } from "./card-parts.tsx";
import { CategoryCards } from "./category-cards.tsx";
import { Hero, heroArt } from "./hero.tsx";
import { ProductsSection } from "./products-section.tsx";

/** The home page: what staff arranged, and the shop's own sections among it. */
export function HomePage({
  blocks,
  sections: { art, cards, listing, firstOrder },
}: {
  blocks: readonly ShownBlock[];
  sections: HomeSections;
}) {
  function renderSection(block: SectionBlock) {
    switch (block.kind) {
      case "hero":
        return (
          <Hero
            title={block.title}
            text={block.text}
            art={heroArt(block.picture, block.alt, art)}
          />
        );
      case "categories":
        return <CategoryCards cards={cards} />;
      case "products":
        return <ProductsSection listing={listing} />;
      case "recommendations":
        return <RecommendationsSection />;
      case "newsletter":
        return <NewsletterSection firstOrder={firstOrder} />;
    }
  }
  return <ShownBlocks blocks={blocks} parts={{ renderHeart }} renderSection={renderSection} />;
}
