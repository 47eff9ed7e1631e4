import type { Room } from "~/features/images/rooms.server.ts";
import { phoneOr, sourceSet, variantUrl, WIDE_WIDTHS } from "~/features/images/sources.ts";
import { buttonClass } from "~/ui/button.tsx";
import { cx } from "~/ui/cx.ts";
import cloth from "../art/adire.svg?url";

const PRODUCTS = "#products-section";
/** Which of the two pictures is shown. */
const WIDE_WINDOW = "(min-width: 48rem) and (min-device-width: 48rem)";
const NARROW_WINDOW = "(max-width: 47.98rem), (max-device-width: 47.98rem)";
const BESIDE_SIZES = "(min-width: 64rem) 64vw, 100vw";
const wideSizes = ({ isRoom }: HeroArt) => (isRoom ? "100vw" : BESIDE_SIZES);
// Less than a phone is wide: two pixels for each of its points are sharp enough, and half the bytes.
const TALL_SIZES = phoneOr("17rem", "100vw");

const NARROW = "max-sm:grow max-sm:px-3";

/** A picture and how it hangs on a wide window: behind the words, or beside them. */
type HeroArt = Room & { isRoom: boolean };

interface HeroProps {
  title: string;
  text: string;
  /** Without a photograph, indigo cloth. */
  art: HeroArt | null;
}

/**
 * What staff chose for it, as it is, or the shop's own photograph. Of theirs nobody knows where words
 * may stand.
 */
export const heroArt = (picture: string | null, alt: string, own: Room | null): HeroArt | null =>
  picture ? { wide: picture, tall: picture, alt, isRoom: false } : own && { ...own, isRoom: true };

/** Links for the page's head: the picture is fetched before the scripts, which nobody sees. */
export const heroPreloads = (art: HeroArt | null) =>
  art
    ? [
        preloadLink(art.wide, WIDE_WINDOW, sourceSet(art.wide, WIDE_WIDTHS), wideSizes(art)),
        preloadLink(art.tall, NARROW_WINDOW, sourceSet(art.tall), TALL_SIZES),
      ]
    : [];

const preloadLink = (src: string, media: string, imageSrcSet: string, imageSizes: string) => ({
  tagName: "link",
  rel: "preload",
  as: "image",
  href: variantUrl(src, 720),
  fetchPriority: "high",
  media,
  imageSrcSet,
  imageSizes,
});

/** One picture from edge to edge, a short line, two ways on. */
export function Hero({ title, text, art }: HeroProps) {
  return (
    <section
      aria-labelledby="hero-title"
      className={cx(
        "relative isolate flex flex-col overflow-hidden",
        art ? "bg-bone text-ink" : "on-dark min-h-[70svh] bg-indigo-deep text-white",
        // As much of the room as the window has.
        art?.isRoom
          ? "lg:min-h-[min(56.25vw,calc(100svh-4rem))]"
          : "lg:min-h-[min(46rem,calc(100svh-4rem))]",
      )}
    >
      <div
        className={cx(
          "wrap flex flex-col py-10 md:py-16 lg:flex-1",
          // On the wall, above the floor.
          art?.isRoom ? "lg:pt-[6.5vw]" : "justify-center",
        )}
      >
        <h1 id="hero-title" className="display max-w-xl text-2xl">
          {title}
        </h1>
        <span aria-hidden="true" className="mt-6 block h-px w-16 bg-brass md:mt-8" />
        <p
          className={cx(
            "mt-6 max-w-[26rem] text-base sm:text-lg sm:font-normal md:mt-8",
            !art && "text-white/90",
          )}
        >
          {text}
        </p>
        <div className={cx("mt-8 flex flex-wrap gap-3 md:mt-10", art && "lg:max-w-[32vw]")}>
          {/* Side by side on a phone, which else shows words alone and no picture. */}
          <a href={PRODUCTS} className={buttonClass(art ? "primary" : "light", "lg", NARROW)}>
            Shop Collection
          </a>
          <a
            href={PRODUCTS}
            className={buttonClass(
              "secondary",
              "lg",
              cx(NARROW, !art && "border-white! text-white! hover:bg-white hover:text-ink!"),
            )}
          >
            Explore Categories
          </a>
        </div>
      </div>
      <a
        href={PRODUCTS}
        className={cx(
          "wrap caps inline-flex min-h-11 items-center gap-3 pb-6",
          !art && "text-white/90",
          art?.isRoom && "lg:text-white",
        )}
      >
        <span aria-hidden="true" className="h-8 w-px bg-brass" />
        Scroll to explore
      </a>
      {art ? (
        // Below the words on a phone and a tablet; on a wide window behind them, where a room leaves them its wall, or
        // beside them: they never stand on a piece.
        <picture>
          <source
            media={WIDE_WINDOW}
            srcSet={sourceSet(art.wide, WIDE_WIDTHS)}
            sizes={wideSizes(art)}
          />
          <img
            fetchPriority="high"
            sizes={TALL_SIZES}
            srcSet={sourceSet(art.tall)}
            src={variantUrl(art.tall, 720)}
            alt={art.alt}
            width={1000}
            height={1250}
            className={cx(
              "aspect-[4/5] w-full object-cover md:aspect-[2/1] md:object-right lg:absolute lg:inset-y-0 lg:right-0 lg:-z-10 lg:aspect-auto lg:h-full",
              art.isRoom
                ? "lg:object-[75%_0%]"
                : "[mask-image:linear-gradient(to_bottom,transparent,black_6%)] lg:w-[64%] lg:[mask-image:linear-gradient(to_right,transparent,black_8%)]",
            )}
          />
        </picture>
      ) : (
        <img
          src={cloth}
          alt=""
          fetchPriority="high"
          width={1920}
          height={1280}
          className="absolute inset-0 -z-10 size-full object-cover"
        />
      )}
    </section>
  );
}
