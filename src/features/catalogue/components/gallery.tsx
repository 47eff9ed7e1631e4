import { ChevronLeft, ChevronRight, Maximize2 } from "lucide-react";
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from "react";
import { phoneOr, THUMB_WIDTHS } from "~/features/images/sources.ts";
import { loadWithRetries } from "~/lib/load-with-retries.ts";
import { IconButton } from "~/ui/button.tsx";
import { cx } from "~/ui/cx.ts";
import { ProductImage, preloadPicture } from "./product-image.tsx";

const SIZES = phoneOr("24.5rem", "(min-width: 64rem) 50vw, 100vw");

/** Has the picture of the first view fetched before the scripts. */
export const preloadGallery = (images: readonly string[]) =>
  preloadPicture({ src: images[0], sizes: SIZES });

const ZoomDialog = lazy(() => loadWithRetries(() => import("./zoom-dialog.tsx")));

/**
 * A product's pictures: swiped on a phone, chosen by thumbnail, moved by arrow keys, opened large.
 * The track scrolls by itself, so that all pictures can be reached without JavaScript too.
 */
export function Gallery({
  images,
  alts,
  name,
}: {
  images: string[];
  alts: string[];
  name: string;
}) {
  const [current, setCurrent] = useState(0);
  const [furthest, setFurthest] = useState(0);
  const [isZoomed, setZoomed] = useState(false);
  const track = useRef<HTMLUListElement>(null);
  const zoomButton = useRef<HTMLButtonElement>(null);
  const pictures = images.length > 0 ? images : [""];
  const last = pictures.length - 1;
  if (current > furthest) setFurthest(current);

  useEffect(() => {
    const list = track.current;
    if (!list) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          if (entry.isIntersecting) setCurrent([...list.children].indexOf(entry.target));
        }
      },
      { root: list, threshold: 0.6 },
    );
    for (const child of list.children) watcher.observe(child);
    return () => watcher.disconnect();
  }, []);

  function show(at: number) {
    const list = track.current;
    if (!list) return;
    const to = Math.max(0, Math.min(last, at));
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    list.scrollTo({ left: list.clientWidth * to, behavior: calm ? "instant" : "smooth" });
    setCurrent(to);
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const end = { Home: 0, End: last }[event.key];
    if (step === undefined && end === undefined) return;
    event.preventDefault();
    show(end ?? current + step!);
  }
  const altOf = (at: number) => alts[at] || (at === 0 ? name : `${name}, picture ${at + 1}`);

  return (
    <section
      aria-label="Pictures"
      aria-roledescription="gallery"
      onKeyDown={onKeyDown}
      // Whichever of pictures and facts is shorter stays in view.
      className="flex flex-col gap-3 lg:sticky lg:top-24 lg:flex-row-reverse lg:items-start lg:self-start"
    >
      <div className="relative -mx-(--gutter) min-w-0 flex-1 sm:mx-0">
        <ul
          ref={track}
          // Scrolled by arrow keys, so it takes the focus.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
          tabIndex={0}
          aria-label={`${pictures.length} ${pictures.length === 1 ? "picture" : "pictures"} of ${name}`}
          className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain bg-bone [scrollbar-width:none] focus-visible:-outline-offset-2"
        >
          {pictures.map((src, at) => (
            <li key={src} className="frame w-full shrink-0 snap-center">
              {at <= furthest + 1 ? (
                <ProductImage src={src} alt={altOf(at)} sizes={SIZES} eager={at === 0} />
              ) : (
                // On a phone all of a track is near, so that lazy pictures would not wait for the swipe.
                <noscript>
                  <ProductImage src={src} alt={altOf(at)} sizes={SIZES} />
                </noscript>
              )}
            </li>
          ))}
        </ul>
        <button
          ref={zoomButton}
          type="button"
          aria-label="Enlarge the picture"
          onClick={() => setZoomed(true)}
          className="needs-script absolute bottom-0 right-0 grid size-11 place-items-center hover:text-indigo"
        >
          <Maximize2 aria-hidden="true" className="size-4" strokeWidth={1.25} />
        </button>
        {last > 0 && (
          <>
            <IconButton
              label="Previous picture"
              disabled={current === 0}
              onClick={() => show(current - 1)}
              className="absolute left-1 top-1/2 hidden -translate-y-1/2 lg:grid"
            >
              <ChevronLeft aria-hidden="true" className="size-6" strokeWidth={1} />
            </IconButton>
            <IconButton
              label="Next picture"
              disabled={current === last}
              onClick={() => show(current + 1)}
              className="absolute right-1 top-1/2 hidden -translate-y-1/2 lg:grid"
            >
              <ChevronRight aria-hidden="true" className="size-6" strokeWidth={1} />
            </IconButton>
            <p aria-hidden="true" className="prices absolute bottom-3 left-4 text-xs lg:hidden">
              {current + 1} / {pictures.length}
            </p>
          </>
        )}
      </div>
      {last > 0 && (
        <ul aria-label="Thumbnails" className="flex gap-2 overflow-x-auto lg:w-18 lg:flex-col">
          {pictures.map((src, at) => (
            <li key={src} className="shrink-0">
              <button
                type="button"
                aria-label={`Show picture ${at + 1}`}
                aria-current={at === current ? "true" : undefined}
                onClick={() => show(at)}
                className={cx(
                  "frame block w-14 border-b-2 lg:w-18",
                  at === current ? "border-ink" : "border-transparent",
                )}
              >
                <ProductImage src={src} alt="" sizes="72px" widths={THUMB_WIDTHS} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {isZoomed && (
        <Suspense>
          <ZoomDialog
            src={pictures[current] ?? ""}
            alt={altOf(current)}
            onStep={
              last > 0
                ? (step) => show((current + step + pictures.length) % pictures.length)
                : undefined
            }
            onClose={() => {
              setZoomed(false);
              zoomButton.current?.focus();
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
