import type { NamedSize } from "~/features/language/understanding.ts";
import { ownSizeOf, SIZED, type Sized } from "~/features/own-sizes/rules.ts";
import { shoeSize } from "~/lib/size-names.ts";
import type { Wanted } from "./wanted.ts";

const WEARERS: Readonly<Record<string, Wanted["wearer"]>> = { "Women's": "women", "Men's": "men" };

/** What a shopper wears, by category, as products store it. */
export type WornSizes = Partial<Record<Sized, string>>;

/** Which of these sizes of a piece the shopper wears. */
export const wornOf = (
  worn: WornSizes | undefined,
  category: string,
  sizes: readonly string[],
): string | undefined =>
  ownSizeOf(
    Object.fromEntries(Object.entries(worn ?? {}).map(([key, size]) => [key, { size, at: "" }])),
    category,
    sizes,
  );

/**
 * "In my size", of the things that are wanted, and whose it is; null where it is not known. Shoes by their
 * European size, which all of them have.
 */
export function wornSize(
  { things, wearer }: Wanted,
  worn: WornSizes | undefined,
): { size: NamedSize; wearer: Wanted["wearer"] } | null {
  const wanted = things.flatMap(({ categories }) => categories as readonly string[]);
  const category = SIZED.find(
    (one) => worn?.[one] && (wanted.length === 0 || wanted.includes(one)),
  );
  const size = category && worn?.[category];
  if (!size) return null;
  const shoe = shoeSize(size, category);
  return {
    size: shoe ? { system: "eu", value: String(shoe.eu) } : { system: "letter", value: size },
    wearer: wearer ?? WEARERS[category.split(" ")[0]!] ?? null,
  };
}
