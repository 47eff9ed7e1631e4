import { chartOf, shoeSize, sizeName } from "~/lib/size-names.ts";

/** In what a shoe's own label counts. */
export const SYSTEMS = ["eu", "uk", "us"] as const;
export type System = (typeof SYSTEMS)[number];

/** Categories whose sizes other houses have, too. */
export const COMPARED = ["Women's Shoes", "Men's Shoes", "Sneakers"] as const;
export type Compared = (typeof COMPARED)[number];

/** What is first on the label of houses that many wear; others are asked for in European sizes first. */
const LABELS: Record<string, System> = {
  Adidas: "uk",
  Bata: "eu",
  Birkenstock: "eu",
  Clarks: "uk",
  Converse: "us",
  "Cole Haan": "us",
  "Dr. Martens": "uk",
  Ecco: "eu",
  Ferragamo: "us",
  Gucci: "eu",
  Jordan: "us",
  "New Balance": "us",
  Nike: "us",
  Puma: "uk",
  Reebok: "us",
  Skechers: "us",
  Vans: "us",
  Zara: "eu",
};
export const HOUSES = Object.keys(LABELS);

/** The systems, the one first that this house's labels begin with. */
export function systemsOf(house: string): System[] {
  const typed = house.trim().toLowerCase();
  const first = HOUSES.find((one) => one.toLowerCase() === typed);
  const system = first ? LABELS[first]! : "eu";
  return [system, ...SYSTEMS.filter((one) => one !== system)];
}

/** Every size of a system that the size guide has, as labels say them: "UK 7". */
export const sizesIn = (category: Compared, system: System): string[] =>
  chartOf(category)!.map((row) => `${system.toUpperCase()} ${row[system]}`);

/** What somebody who wears "UK 7" elsewhere wears here, as products store it; undefined beyond the guide. */
export function sizeHere(category: Compared, label: string): string | undefined {
  const shoe = shoeSize(label, category);
  return shoe ? String(shoe.us) : undefined;
}

/** What was found, in words: "UK 7 at Clarks is EU 40.5 (UK 7, US 7.5) here." */
export function tellSizeHere(category: Compared, label: string, house: string): string {
  const at = house.trim() === "" ? "" : ` at ${house.trim()}`;
  return `${label}${at} is ${sizeName(label, category)} here.`;
}
