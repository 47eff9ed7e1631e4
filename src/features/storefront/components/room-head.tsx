import type { ReactNode } from "react";
import type { Room } from "~/features/images/rooms.server.ts";
import { phoneOr, sourceSet, variantUrl, WIDE_WIDTHS } from "~/features/images/sources.ts";
import { cx } from "~/ui/cx.ts";

/** Beside the words, on a wall with light on it. */
const WIDE_WINDOW = "(min-width: 64rem) and (min-device-width: 64rem)";
// Less than a phone is wide: two pixels for each of its points are sharp enough.
const LOW_SIZES = phoneOr("17rem", "100vw");

/**
 * Over a list: its title, a sentence, a room across the page. On a wide window the words stand on its
 * wall, in shade; elsewhere below it.
 */
export function RoomHead({
  title,
  room,
  children,
}: {
  title: string;
  room: Room | null;
  children: ReactNode;
}) {
  return (
    <header className={cx(room && "relative isolate mb-8 flex flex-col lg:mb-10 lg:aspect-10/3")}>
      <div className={cx("wrap w-full pb-8 pt-10 lg:pt-14", room && "max-lg:pb-0 max-lg:pt-6")}>
        <h1 className="display text-xl">{title}</h1>
        <p
          className={cx(
            "mt-2 max-w-prose text-sm",
            room ? "text-muted lg:max-w-[34vw] lg:text-ink" : "text-muted",
          )}
        >
          {children}
        </p>
      </div>
      {room && (
        <picture className="order-first lg:absolute lg:inset-0 lg:-z-10">
          <source media={WIDE_WINDOW} srcSet={sourceSet(room.wide, WIDE_WIDTHS)} sizes="100vw" />
          <img
            fetchPriority="high"
            sizes={LOW_SIZES}
            srcSet={sourceSet(room.tall)}
            src={variantUrl(room.tall, 720)}
            alt={room.alt}
            width={800}
            height={400}
            className="aspect-2/1 w-full bg-bone object-cover md:aspect-5/2 lg:aspect-auto lg:h-full"
          />
        </picture>
      )}
    </header>
  );
}
