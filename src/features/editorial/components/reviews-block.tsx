import { Link } from "react-router";
import { Stars } from "~/ui/stars.tsx";
import type { ShownBlock } from "../schema.ts";
import { BlockFrame } from "./block-frame.tsx";

/** What buyers said last. */
export function ReviewsBlock({
  block: { title, reviews },
}: {
  block: Extract<ShownBlock, { kind: "reviews" }>;
}) {
  return (
    <BlockFrame title={title}>
      <ul className="grid gap-x-12 gap-y-10 md:grid-cols-3">
        {reviews.map(({ id, rating, title, comment, author, product }) => (
          <li key={id} className="border-t border-line pt-6">
            <figure>
              <Stars rating={rating} />
              <blockquote className="mt-4">
                <p className="display text-lg leading-tight">{title}</p>
                <p className="mt-3 line-clamp-5">{comment}</p>
              </blockquote>
              <figcaption className="mt-4 text-sm text-muted">
                {author}, of{" "}
                <Link to={`/product/${product.id}`} className="link">
                  {product.name}
                </Link>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </BlockFrame>
  );
}
