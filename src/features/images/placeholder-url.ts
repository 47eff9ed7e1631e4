import { hasPlaceholder, placeholderSvg } from "./placeholder.ts";
import { SHADE_HEX, type ShadeKey } from "./shades.ts";

/** Where a product of this kind and colour finds its drawing: /placeholder/bags.tote/jet.svg */
export function placeholderUrl(silhouette: string, shade: ShadeKey): string {
  return `/placeholder/${silhouette.replace("/", ".")}/${shade}.svg`;
}

/** The drawing at /placeholder/<kind>/<file>; null where there is none, which is a 404. */
export function placeholderAt(kind: string, file: string): string | null {
  const silhouette = kind.replace(".", "/");
  const shade = /^([a-z]+)\.svg$/.exec(file)?.[1];
  if (!hasPlaceholder(silhouette) || shade === undefined || !Object.hasOwn(SHADE_HEX, shade))
    return null;
  return placeholderSvg({ kind: silhouette, shadeHex: SHADE_HEX[shade as ShadeKey] });
}
