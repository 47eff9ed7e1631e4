import type { Hardware, MaterialKey, SilhouetteKey } from "../vocabulary.ts";

/**
 * What one silhouette is made in. Colours are written "shade" or "shade/second", the ones a buyer
 * would order first at the front: when there are more than `count`, the tail is left out.
 */
export type Range = {
  count: number;
  plain: Partial<Record<MaterialKey, string>>;
  /** Lines of "material print shade/second"; all of them are made. */
  prints?: readonly string[];
  hardware?: readonly Hardware[];
};

export type Ranges = Partial<Record<SilhouetteKey, Range>>;
