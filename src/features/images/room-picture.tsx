import type { Room } from "./rooms.server.ts";
import { phoneOr, sourceSet, variantUrl, WIDE_WIDTHS } from "./sources.ts";

/** A room across the page, in its first view: upright on a phone, wide above it. */
export const RoomPicture = ({ room }: { room: Room }) => (
  <picture>
    <source
      media="(min-width: 48rem) and (min-device-width: 48rem)"
      srcSet={sourceSet(room.wide, WIDE_WIDTHS)}
      sizes="94vw"
    />
    <img
      fetchPriority="high"
      // Less than a phone is wide: two pixels for each of its points are sharp enough.
      sizes={phoneOr("17rem", "94vw")}
      srcSet={sourceSet(room.tall)}
      src={variantUrl(room.tall, 720)}
      alt={room.alt}
      width={720}
      height={900}
      className="aspect-4/5 w-full bg-bone object-cover md:aspect-video"
    />
  </picture>
);
