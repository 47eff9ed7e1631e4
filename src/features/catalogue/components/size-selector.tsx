import type { ReactNode } from "react";
import { shoeSize, shortSize, sizeName } from "~/lib/size-names.ts";
import { sizeAnchor } from "~/lib/sizes.ts";
import { cx } from "~/ui/cx.ts";
import type { ProductDetail } from "../schema.ts";
import { SizeText } from "./size-text.tsx";

/** The sizes of a product as one choice; sold-out ones are crossed out and cannot be chosen. */
export function SizeSelector({
  sizes,
  category,
  chosen,
  isUsual,
  onChoose,
  onSoldOut,
  guide,
  fit,
  isMissed,
}: {
  sizes: ProductDetail["sizes"];
  category: string;
  chosen: string | null;
  /** It was chosen for them, since they usually wear it. */
  isUsual: boolean;
  onChoose: (size: string) => void;
  /** Somebody wants a size that is sold out. */
  onSoldOut: (size: string) => void;
  /** The size guide's button. */
  guide: ReactNode;
  /** How it fits, as others say. */
  fit?: ReactNode;
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
            <span className="font-normal text-muted">
              {shortSize(chosen, category)}
              {isUsual && ", your usual size"}
            </span>
          )}
        </p>
        {guide}
      </div>
      <div className="mt-1 flex flex-wrap gap-2">
        {sizes.map(({ size, available }) => {
          const shoe = shoeSize(size, category);
          return (
            // A finger goes to the size itself; the same is offered in words for every other way.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the words below take keys
            <label
              key={size}
              id={sizeAnchor(size)}
              onClick={() => !available && onSoldOut(size)}
              className={cx(
                "relative grid min-h-12 min-w-14 place-items-center border px-3 text-sm transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo",
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
                aria-label={`${shoe?.eu ?? size}${available ? "" : ", sold out"}`}
                aria-description={shoe ? sizeName(size, category) : undefined}
                className="sr-only"
              />
              <span className={cx(!available && "line-through")}>
                <SizeText size={size} category={category} />
              </span>
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
          );
        })}
      </div>
      {fit}
      {/* Keeps its line, so that the button below never moves. */}
      <p role="status" className="mt-2 min-h-5.5 text-sm">
        {chosen === null ? (
          <span className={cx(isMissed && "text-oxblood")}>
            Please select a size to add to cart
          </span>
        ) : (
          picked?.isLow && (
            <span className="text-oxblood">Only a few left in {sizeName(chosen, category)}</span>
          )
        )}
      </p>
    </fieldset>
  );
}
