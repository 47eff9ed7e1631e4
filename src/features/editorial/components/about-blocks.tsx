import { Link } from "react-router";
import { ProductImage } from "~/features/catalogue/components/product-image.tsx";
import type { ShownBlock } from "../schema.ts";

/** What the shop claims of itself, counted. */
export const FiguresBlock = ({
  block: { figures },
}: {
  block: Extract<ShownBlock, { kind: "figures" }>;
}) => (
  <section aria-label="In figures" className="bg-bone">
    <dl className="wrap grid gap-8 py-14 text-center sm:grid-cols-3">
      {figures.map(({ figure, words }) => (
        <div key={words} className="flex flex-col-reverse">
          <dt className="text-sm text-muted">{words}</dt>
          <dd className="display text-xl">{figure}</dd>
        </div>
      ))}
    </dl>
  </section>
);

/** Pieces that people love: what the shop is, without words. */
export const LovedBlock = ({
  block: { pieces },
}: {
  block: Extract<ShownBlock, { kind: "loved" }>;
}) => (
  <div className="wrap">
    <ul
      aria-label="Pieces people love"
      className="grid grid-cols-2 gap-x-3 gap-y-8 pb-20 md:grid-cols-3 md:gap-x-5"
    >
      {pieces.map(({ id, name, brand, image }, at) => (
        <li key={id} className={at === 2 ? "hidden md:block" : undefined}>
          <Link to={`/product/${id}`} className="group block">
            <span className="frame block">
              <ProductImage src={image} alt={name} sizes="(min-width: 48rem) 31vw, 46vw" />
            </span>
            <span className="mt-3 block text-sm">
              <span className="caps block truncate text-muted">{brand}</span>
              <span className="underline-offset-4 group-hover:underline">{name}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </div>
);
