import { phoneOr, sourceSet, variantUrl, WIDE_WIDTHS } from "~/features/images/sources.ts";
import { buttonClass } from "~/ui/button.tsx";
import { cx } from "~/ui/cx.ts";
import cloth from "../art/adire.svg?url";

const PRODUCTS = "#products-section";
/** Which of the two pictures is shown. */
const WIDE_WINDOW = "(min-width: 48rem) and (min-device-width: 48rem)";
const NARROW_WINDOW = "(max-width: 47.98rem), (max-device-width: 47.98rem)";
const WIDE_SIZES = "(min-width: 64rem) 64vw, 100vw";
// Less than a phone is wide: two pixels for each of its points are sharp enough, and half the bytes.
const TALL_SIZES = phoneOr("17rem", "100vw");

interface HeroProps {
  title: string;
  text: string;
  /** A photograph of the house's pieces on the bone ground; without one, indigo cloth. */
  art: { wide: string; tall: string } | null;
  /** What staff's picture shows; the shop's own is there for its looks. */
  alt?: string;
}

/** What staff chose for it, as it is, or the shop's own photograph. */
export const heroArt = (picture: string | null, own: HeroProps["art"]): HeroProps["art"] =>
  picture ? { wide: picture, tall: picture } : own;

/** Links for the page's head: the picture is fetched before the scripts, which nobody sees. */
export const heroPreloads = (art: HeroProps["art"]) =>
  art
    ? [
        preloadLink(art.wide, WIDE_WINDOW, sourceSet(art.wide, WIDE_WIDTHS), WIDE_SIZES),
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
export function Hero({ title, text, art, alt = "" }: HeroProps) {
  return (
    <section
      aria-labelledby="hero-title"
      className={cx(
        "relative isolate flex flex-col overflow-hidden lg:min-h-[min(46rem,calc(100svh-4rem))]",
        art ? "bg-bone text-ink" : "on-dark min-h-[70svh] bg-indigo-deep text-white",
      )}
    >
      <div className="wrap flex flex-col justify-center py-10 md:py-16 lg:flex-1">
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
          <a href={PRODUCTS} className={buttonClass(art ? "primary" : "light", "lg")}>
            Shop Collection
          </a>
          <a
            href={PRODUCTS}
            className={buttonClass(
              "secondary",
              "lg",
              art ? "" : "border-white! text-white! hover:bg-white hover:text-ink!",
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
        )}
      >
        <span aria-hidden="true" className="h-8 w-px bg-brass" />
        Scroll to explore
      </a>
      {art ? (
        // Below the words on a phone and a tablet, beside them on a wide window: they never stand on a piece.
        <picture>
          <source
            media={WIDE_WINDOW}
            srcSet={sourceSet(art.wide, WIDE_WIDTHS)}
            sizes={WIDE_SIZES}
          />
          <img
            fetchPriority="high"
            sizes={TALL_SIZES}
            srcSet={sourceSet(art.tall)}
            src={variantUrl(art.tall, 720)}
            alt={alt}
            width={1000}
            height={1250}
            className="aspect-[4/5] w-full object-cover [mask-image:linear-gradient(to_bottom,transparent,black_6%)] md:aspect-[2/1] md:object-right lg:absolute lg:inset-y-0 lg:right-0 lg:-z-10 lg:aspect-auto lg:h-full lg:w-[64%] lg:[mask-image:linear-gradient(to_right,transparent,black_8%)]"
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
