import { useEffect, useState } from "react";
import type { ProductDetail } from "~/features/catalogue/queries.server.ts";
import { keepSize, useOwnSizes } from "~/features/own-sizes/own-sizes.ts";
import { ownSizeOf } from "~/features/own-sizes/rules.ts";
import { ONE_SIZE, sizeAnchor } from "~/lib/sizes.ts";

const soldOutSizes = ({ sizes }: ProductDetail) =>
  sizes.flatMap(({ size, available }) => (available ? [] : [size]));

/** One size for all is nobody's choice; the last pair of EU 43 is one. */
const sizeForAll = ({ sizes }: ProductDetail): string | null =>
  sizes.length === 1 && sizes[0]!.size === ONE_SIZE && sizes[0]!.available ? ONE_SIZE : null;

/** The size that a shopper chooses of a piece: the one a link names, their own, or the one they press. */
export function useChosenSize(product: ProductDetail) {
  const [chosen, setChosen] = useState(() => sizeForAll(product));
  const [isUsual, setUsual] = useState(false);
  const [isMissed, setMissed] = useState(false);
  const soldOut = soldOutSizes(product);
  // Of a piece that is gone altogether nothing else can be wanted.
  const [waitFor, setWaitFor] = useState(product.inStock ? undefined : (soldOut[0] ?? ""));
  const own = ownSizeOf(
    useOwnSizes(),
    product.category,
    product.sizes.map(({ size }) => size),
  );
  const isOwnGone = own !== undefined && soldOut.includes(own);
  const isOwnThere = own !== undefined && !isOwnGone;

  useEffect(() => {
    // A link may name the size.
    const named = product.sizes.find(({ size }) => location.hash === `#${sizeAnchor(size)}`);
    if (!named) return;
    if (named.available) setChosen(named.size);
    else setWaitFor(named.size);
  }, [product]);
  useEffect(() => {
    // What was pressed before the scripts came stays, and so does what a link names or what they choose now.
    if (!isOwnThere || chosen !== null) return;
    setChosen(own);
    setUsual(true);
  }, [own, isOwnThere, chosen]);

  function choose(size: string) {
    keepSize(product.category, size);
    setUsual(false);
    setChosen(size);
    setMissed(false);
    setWaitFor(undefined);
  }
  return {
    chosen,
    choose,
    /** It was chosen for them, since it is what they wear. */
    isUsual: isUsual && chosen === own,
    soldOut,
    /** What they wear, where that is sold out. */
    ownGone: isOwnGone ? own : undefined,
    /** The size whose return they want to be told of. */
    waitFor,
    setWaitFor,
    /** They wanted to add the piece before they chose a size. */
    isMissed,
    miss: () => setMissed(true),
    isReady: product.inStock && (product.sizes.length === 0 || chosen !== null),
  };
}

export type ChosenSize = ReturnType<typeof useChosenSize>;
