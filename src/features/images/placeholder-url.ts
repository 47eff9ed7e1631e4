import { SHADES, type ShadeKey, type SilhouetteKey } from "~/demo/catalogue/vocabulary.ts";
import { hasPlaceholder, placeholderSvg } from "./placeholder.ts";

/** Where a product of this kind and colour finds its drawing: /placeholder/bags.tote/jet.svg */
export function placeholderUrl(silhouette: SilhouetteKey, shade: ShadeKey): string {
  return `/placeholder/${silhouette.replace("/", ".")}/${shade}.svg`;
}

/** The drawing at /placeholder/<kind>/<file>; null where there is none, which is a 404. */
export function placeholderAt(kind: string, file: string): string | null {
  const silhouette = kind.replace(".", "/");
  const shade = /^([a-z]+)\.svg$/.exec(file)?.[1];
  if (!hasPlaceholder(silhouette) || shade === undefined || !Object.hasOwn(SHADES, shade))
    return null;
  return placeholderSvg({ kind: silhouette, shadeHex: SHADES[shade as ShadeKey].hex });
}
