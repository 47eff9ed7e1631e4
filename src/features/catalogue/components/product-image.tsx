import { useState } from "react";
import { preload } from "react-dom";
import { hasVariants, PICTURE_WIDTHS, sourceSet, variantUrl } from "~/features/images/sources.ts";
import { cx } from "~/ui/cx.ts";

/** Where a picture cannot be had: the ground of the pictures with the shop's mark. */
export const PLACEHOLDER_IMAGE = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 1000"><rect width="800" height="1000" fill="#e2ddd7"/><circle cx="400" cy="490" r="96" fill="none" stroke="#8f877d" stroke-width="3"/><path d="M340 640h120" stroke="#8f877d" stroke-width="3"/></svg>`,
)}`;

/** For a browser that knows no srcset. */
const PLAIN_WIDTH = 720;

interface Pictured {
  src: string | undefined;
  /** As in the img element: how wide the frame is. */
  sizes: string;
  /** To choose from, in pixels. */
  widths?: readonly number[];
}

/** Has a picture fetched before the scripts, by a link in the page's head. */
export function preloadPicture({ src, sizes, widths = PICTURE_WIDTHS }: Pictured): void {
  if (src === undefined || !hasVariants(src)) return;
  preload(variantUrl(src, PLAIN_WIDTH), {
    as: "image",
    imageSrcSet: sourceSet(src, widths),
    imageSizes: sizes,
    fetchPriority: "high",
  });
}

/**
 * A product's picture, filling its 4:5 frame. When it cannot be loaded the placeholder stands in. */
export function ProductImage({
  src,
  alt,
  sizes,
  widths = PICTURE_WIDTHS,
  eager = false,
  first = false,
  className,
}: Pictured & {
  alt: string;
  /** For what is seen first; everything else waits until it comes near. */
  eager?: boolean;
  /** For the one that a phone shows. */
  first?: boolean;
  className?: string;
}) {
  // First the stored file itself is tried in place of its variants, then the placeholder.
  const [failures, setFailures] = useState<{ src: string | undefined; count: number }>();
  const failed = failures?.src === src ? (failures?.count ?? 0) : 0;
  const inSizes = src !== undefined && failed === 0 && hasVariants(src);
  const tries = src && hasVariants(src) ? 2 : 1;
  const isLost = !src || failed >= tries;
  if (first && inSizes) preloadPicture({ src, sizes, widths });
  const noticeFailure = () => setFailures({ src, count: failed + 1 });
  return (
    <img
      // Before the address: an image that starts to load does not begin again.
      loading={eager ? undefined : "lazy"}
      fetchPriority={eager ? "high" : undefined}
      sizes={sizes}
      srcSet={inSizes ? sourceSet(src, widths) : undefined}
      src={isLost ? PLACEHOLDER_IMAGE : inSizes ? variantUrl(src, PLAIN_WIDTH) : src}
      alt={alt}
      width={800}
      height={1000}
      onError={isLost ? undefined : noticeFailure}
      // A picture that failed before this code ran has told nobody.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0 && image.currentSrc && failed === 0) {
          noticeFailure();
        }
      }}
      className={cx("picture", className)}
    />
  );
}
