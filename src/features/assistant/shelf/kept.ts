import type { Wanted } from "./wanted.ts";

type Kept = Wanted["kept"][number];

/** "The same colour", "same budget": what of the last wish holds for another thing too. */
const SAME: readonly (readonly [RegExp, Kept])[] = [
  [/\bsame (?:exact )?colou?rs?\b/i, "colour"],
  [/\bsame (?:leather|material|fabric|cloth|print|pattern)\b/i, "material"],
  [/\bsame size\b/i, "size"],
  [/\bsame (?:price|budget|money|amount|range|price range)\b/i, "price"],
  [/\b(?:the )?same (?:thing |one |ones |style |kind |wish )?(?:in|as|but|for)\b/i, "all"],
];

export const readKept = (text: string): Kept[] =>
  SAME.flatMap(([said, kept]) => (said.test(text) ? [kept] : []));

/** Of a wish on another thing, with what is to hold of the one before. */
export function withKept(before: Wanted, now: Wanted): Wanted {
  const keeps = (aspect: Kept) => now.kept.includes("all") || now.kept.includes(aspect);
  const either = <T>(later: T[], earlier: T[]) => (later.length > 0 ? later : earlier);
  return {
    ...now,
    ...(keeps("colour")
      ? {
          colours: either(now.colours, before.colours),
          accents: either(now.accents, before.accents),
          notColours: either(now.notColours, before.notColours),
        }
      : {}),
    ...(keeps("material")
      ? {
          materials: either(now.materials, before.materials),
          notMaterials: either(now.notMaterials, before.notMaterials),
        }
      : {}),
    ...(keeps("size") ? { size: now.size ?? before.size } : {}),
    ...(keeps("price") && now.min === null && now.max === null
      ? { min: before.min, max: before.max }
      : {}),
  };
}
