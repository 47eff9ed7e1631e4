import { ProductImage } from "~/features/catalogue/components/product-image.tsx";
import { cx } from "~/ui/cx.ts";
import type { ShownBlock } from "../schema.ts";
import { ToldText, Way } from "./told-text.tsx";

const HALF = "(min-width: 64rem) 46vw, 92vw";
const THIRD = "(min-width: 48rem) 31vw, 46vw";

/** A heading and a text: beside one picture, or over two or three of them. */
export function StoryBlock({
  block: { title, told, pictures, way },
}: {
  block: Extract<ShownBlock, { kind: "story" }>;
}) {
  const isBeside = pictures.length === 1;
  return (
    <section
      aria-label={title || undefined}
      className={cx(
        "wrap grid gap-x-16 gap-y-8 py-10 md:py-14",
        isBeside && "lg:grid-cols-2 lg:items-center",
      )}
    >
      <div className={cx("max-w-prose", isBeside && "lg:order-2")}>
        {title && <h2 className="display text-xl">{title}</h2>}
        <div className="mt-5 space-y-4">
          <ToldText told={told} />
        </div>
        {way && (
          <p className="mt-6">
            <Way to={way.to}>{way.label}</Way>
          </p>
        )}
      </div>
      {pictures.length > 0 && (
        <ul
          className={cx(
            "grid gap-3 md:gap-5",
            pictures.length === 2 && "grid-cols-2",
            pictures.length === 3 && "grid-cols-2 md:grid-cols-3",
          )}
        >
          {pictures.map(({ src, alt }, at) => (
            <li key={src} className={cx("frame", at === 2 && "hidden md:block")}>
              <ProductImage src={src} alt={alt} sizes={isBeside ? HALF : THIRD} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
