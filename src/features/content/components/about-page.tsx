import { useStore } from "~/client/store.ts";
import { ShownBlocks } from "~/features/editorial/components/shown-blocks.tsx";
import type { ShownBlock } from "~/features/editorial/schema.ts";
import { RoomPicture } from "~/features/images/room-picture.tsx";
import type { Room } from "~/features/images/rooms.server.ts";
import { PageHeading } from "./page-heading.tsx";

/** What the shop says of itself. */
export function AboutPage({
  title,
  blocks,
  room,
}: {
  title: string;
  blocks: readonly ShownBlock[];
  /** Under its heading. */
  room: Room | null;
}) {
  const { brand } = useStore();
  return (
    <>
      <div className="wrap">
        <PageHeading label={`About ${brand.name}`} title={title} />
        {room && (
          <div className="pb-14 md:pb-20">
            <RoomPicture room={room} />
          </div>
        )}
      </div>
      <ShownBlocks blocks={blocks} parts={{}} />
    </>
  );
}
