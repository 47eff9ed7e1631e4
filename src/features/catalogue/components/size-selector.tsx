import type { ReactNode } from "react";
import { sizeAnchor } from "~/lib/sizes.ts";
import { cx } from "~/ui/cx.ts";
import type { ProductDetail } from "../schema.ts";

/** The sizes of a product as one choice; sold-out ones are crossed out and cannot be chosen. */
export function SizeSelector({
  sizes,
  chosen,
  onChoose,
  onSoldOut,
  guide,
  isMissed,
}: {
  sizes: ProductDetail["sizes"];
  chosen: string | null;
  onChoose: (size: string) => void;
  /** Somebody wants a size that is sold out. */
  onSoldOut: (size: string) => void;
  /** The size guide's button. */
  guide: ReactNode;
  /** Somebody tried to add without one. */
  isMissed: boolean;
}) {
  const picked = sizes.find(({ size }) => size === chosen);
  return (
    <fieldset id="sizes" className="scroll-mt-24">
      <legend className="sr-only">Size</legend>
      <div className="flex items-center justify-between">
        <p aria-hidden="true" className="text-sm font-medium">
          Size{" "}
          {chosen === null ? (
            <span className="text-oxblood">*</span>
          ) : (
            <span className="font-normal text-muted">{chosen}</span>
          )}
        </p>
        {guide}
      </div>
      <div className="mt-1 flex flex-wrap gap-2">
        {sizes.map(({ size, available }) => (
          // A finger goes to the size itself; the same is offered in words for every other way.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the words below take keys
          <label
            key={size}
            id={sizeAnchor(size)}
            onClick={() => !available && onSoldOut(size)}
            className={cx(
              "relative grid h-12 min-w-14 place-items-center border px-3 text-sm transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo",
              !available && "cursor-pointer border-line text-muted hover:border-ink",
              // By the box itself, so that it shows before the page answers to presses too.
              available &&
                "border-edge hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-white",
            )}
          >
            <input
              type="radio"
              name="size"
              value={size}
              disabled={!available}
              checked={size === chosen}
              onChange={() => onChoose(size)}
              aria-label={available ? size : `${size}, sold out`}
              className="sr-only"
            />
            <span className={cx(!available && "line-through")}>{size}</span>
            {!available && (
              <svg
                aria-hidden="true"
                preserveAspectRatio="none"
                viewBox="0 0 10 10"
                className="absolute inset-0 size-full text-line"
                stroke="currentColor"
              >
                <path d="M0 10 10 0" strokeWidth="1" vectorEffect="non-scaling-stroke" />
              </svg>
            )}
          </label>
        ))}
      </div>
      {/* Keeps its line, so that the button below never moves. */}
      <p role="status" className="mt-2 min-h-5.5 text-sm">
        {chosen === null ? (
          <span className={cx(isMissed && "text-oxblood")}>
            Please select a size to add to cart
          </span>
        ) : (
          picked?.isLow && <span className="text-oxblood">Only a few left in {chosen}</span>
        )}
      </p>
    </fieldset>
  );
}
