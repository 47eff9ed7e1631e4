import { shortSize } from "~/lib/size-names.ts";
import { useOwnSizes } from "../own-sizes.ts";
import { ownSizeOf } from "../rules.ts";

/** On a piece's picture: it is there in the size that this shopper wears. Nothing for who is not known. */
export function InYourSize({
  category,
  sizes,
}: {
  category: string;
  sizes: readonly { size: string; available: boolean }[];
}) {
  const own = useOwnSizes();
  const there = sizes.filter(({ available }) => available).map(({ size }) => size);
  const size = ownSizeOf(own, category, there);
  if (size === undefined) return null;
  return (
    <p className="pointer-events-none absolute bottom-0 left-0 max-w-[calc(100%-2.75rem)] py-2.5 pl-3 text-[0.6875rem] leading-tight text-ink sm:text-xs">
      In your size, {shortSize(size, category)}
    </p>
  );
}
