import { ProductImage } from "~/features/catalogue/components/product-image.tsx";
import { cx } from "~/ui/cx.ts";
import type { ShownBlock } from "../schema.ts";
import { Way } from "./told-text.tsx";

/** What a house says of itself, and the way to its page. */
export function HouseBlock({
  block: { name, text, picture, to },
}: {
  block: Extract<ShownBlock, { kind: "house" }>;
}) {
  return (
    <section aria-label={name} className="my-10 bg-bone-light md:my-14">
      <div
        className={cx(
          "wrap grid gap-x-16 gap-y-8 py-16 md:py-20",
          picture && "lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-center",
        )}
      >
        <div className="max-w-prose">
          <p className="caps text-muted">The house</p>
          <h2 className="display mt-2 text-xl">{name}</h2>
          {text && <p className="mt-5">{text}</p>}
          <p className="mt-6">
            <Way to={to}>See its pieces</Way>
          </p>
        </div>
        {picture && (
          <div className="frame max-w-md lg:justify-self-end lg:w-full">
            <ProductImage src={picture} alt="" sizes="(min-width: 64rem) 28rem, 92vw" />
          </div>
        )}
      </div>
    </section>
  );
}
