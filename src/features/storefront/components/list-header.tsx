import { ProductImage } from "~/features/catalogue/components/product-image.tsx";
import { phoneOr } from "~/features/images/sources.ts";
import { cx } from "~/ui/cx.ts";

const SIZES = phoneOr("22.5rem", "(min-width: 64rem) 52vw, 92vw");

/** Over a list that staff made: its title, what they say of it, its picture. */
export function ListHeader({
  title,
  text,
  picture,
}: {
  title: string;
  text: string;
  picture: string | null;
}) {
  return (
    <header
      className={cx(
        "wrap grid gap-x-14 gap-y-8 pb-10 pt-10 lg:pt-14",
        picture && "lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:items-end",
      )}
    >
      <div>
        <h1 className="display text-xl">{title}</h1>
        {text && <p className="mt-3 max-w-prose whitespace-pre-line text-sm text-muted">{text}</p>}
      </div>
      {picture && (
        <div className="relative aspect-3/2 overflow-hidden bg-bone lg:aspect-16/9">
          <ProductImage src={picture} alt="" sizes={SIZES} eager first />
        </div>
      )}
    </header>
  );
}
