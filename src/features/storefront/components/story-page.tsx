import { ShownBlocks } from "~/features/editorial/components/shown-blocks.tsx";
import type { ShownBlock } from "~/features/editorial/schema.ts";
import { renderHeart } from "./card-parts.tsx";
import { ListHeader } from "./list-header.tsx";

/** A story: its title and picture, then its blocks. */
export const StoryPage = ({
  title,
  summary,
  picture,
  blocks,
}: {
  title: string;
  summary: string;
  picture: string | null;
  blocks: readonly ShownBlock[];
}) => (
  <article className="pb-14">
    <ListHeader title={title} text={summary} picture={picture} />
    <ShownBlocks blocks={blocks} parts={{ renderHeart }} />
  </article>
);
