import { Fragment, type ReactNode } from "react";
import type { CardParts } from "~/features/catalogue/components/product-card.tsx";
import type { HomeSection } from "../blocks.ts";
import type { ShownBlock } from "../schema.ts";
import { FiguresBlock, LovedBlock } from "./about-blocks.tsx";
import { EditBlock } from "./edit-block.tsx";
import { HouseBlock } from "./house-block.tsx";
import { PointsBlock } from "./points-block.tsx";
import { PromisesBlock } from "./promises-block.tsx";
import { ReviewsBlock } from "./reviews-block.tsx";
import { StatementBlock } from "./statement-block.tsx";
import { StoryBlock } from "./story-block.tsx";
import { TextBlock } from "./text-block.tsx";

export type SectionBlock = Extract<ShownBlock, { kind: HomeSection }>;
type OwnBlock = Exclude<ShownBlock, SectionBlock>;

const isSection = (block: ShownBlock): block is SectionBlock =>
  ["hero", "categories", "products", "recommendations", "newsletter"].includes(block.kind);

function showOwn(block: OwnBlock, parts: CardParts): ReactNode {
  switch (block.kind) {
    case "edit":
      return <EditBlock block={block} parts={parts} />;
    case "story":
      return <StoryBlock block={block} />;
    case "house":
      return <HouseBlock block={block} />;
    case "reviews":
      return <ReviewsBlock block={block} />;
    case "promises":
      return <PromisesBlock block={block} />;
    case "text":
      return <TextBlock block={block} />;
    case "statement":
      return <StatementBlock block={block} />;
    case "points":
      return <PointsBlock block={block} />;
    case "figures":
      return <FiguresBlock block={block} />;
    case "loved":
      return <LovedBlock block={block} />;
  }
}

/** The blocks of a page, one below the other. */
export function ShownBlocks({
  blocks,
  parts,
  renderSection,
}: {
  blocks: readonly ShownBlock[];
  /** On the cards of edits. */
  parts: CardParts;
  /** What of the shop's own sections stands there. */
  renderSection?: (section: SectionBlock) => ReactNode;
}) {
  return blocks.map((block) => (
    <Fragment key={block.id}>
      {isSection(block) ? renderSection?.(block) : showOwn(block, parts)}
    </Fragment>
  ));
}
