import { useStore } from "~/client/store.ts";
import { ShownBlocks } from "~/features/editorial/components/shown-blocks.tsx";
import type { ShownBlock } from "~/features/editorial/schema.ts";
import { PageHeading } from "./page-heading.tsx";

/** What the shop says of itself. */
export function AboutPage({ title, blocks }: { title: string; blocks: readonly ShownBlock[] }) {
  const { brand } = useStore();
  return (
    <>
      <div className="wrap">
        <PageHeading label={`About ${brand.name}`} title={title} />
      </div>
      <ShownBlocks blocks={blocks} parts={{}} />
    </>
  );
}
