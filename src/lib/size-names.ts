import { mensShoes, type ShoeRow, womensShoes } from "./shoe-sizes.ts";

/** "8" and "US 8" as sizes are stored, "41" where an owner writes European ones. */
const LABEL = /^(?:(us|uk|eu)\s*)?(\d+(?:\.5)?)$/i;
const SHOES = /shoes|sneakers/i;
const WOMENS = /women/i;

/** What shoes of a category are measured by; undefined for what is no shoe. Sneakers are in men's sizes. */
export const chartOf = (category: string): readonly ShoeRow[] | undefined =>
  SHOES.test(category) ? (WOMENS.test(category) ? womensShoes : mensShoes) : undefined;

/** A stored size of shoes in every system; null for other sizes, and for what the size guide does not have. */
export function shoeSize(size: string, category: string): ShoeRow | null {
  const [, system, digits] = LABEL.exec(size.trim()) ?? [];
  const value = Number(digits);
  const named = system?.toLowerCase() as "us" | "uk" | "eu" | undefined;
  // A number alone is American where the chart has it so: its European ones are far larger.
  const isIt = (row: ShoeRow) =>
    named ? row[named] === value : row.us === value || row.eu === value;
  return (digits && chartOf(category)?.find(isIt)) || null;
}

/** How a stored size is called, shoes by their systems: "EU 41 (UK 7.5, US 8)"; all others as they are stored. */
export function sizeName(size: string, category: string): string {
  const shoe = shoeSize(size, category);
  return shoe ? `EU ${shoe.eu} (UK ${shoe.uk}, US ${shoe.us})` : size;
}

/** The same where there is little room: "EU 41". */
export function shortSize(size: string, category: string): string {
  const shoe = shoeSize(size, category);
  return shoe ? `EU ${shoe.eu}` : size;
}

/** A piece with its size, "Bata Loafer, size EU 41 (UK 7.5, US 8)"; the name alone where there is none. */
export const pieceInSize = (name: string, size: string, category: string): string =>
  size === "" ? name : `${name}, size ${sizeName(size, category)}`;
