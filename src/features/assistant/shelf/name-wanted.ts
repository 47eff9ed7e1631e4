import { isExact } from "~/features/language/prices.ts";
import type { Thing } from "~/features/language/things.ts";
import type { NamedSize } from "~/features/language/understanding.ts";
import { formatNaira } from "~/lib/money.ts";
import type { Aspect } from "./match.ts";
import { wishesOfParts } from "./parts.ts";
import { nothing, type Wanted } from "./wanted.ts";

const naira = (amount: number) => formatNaira(Math.round(amount) * 100);
const either = (words: readonly string[]) => [...new Set(words.filter(Boolean))].join(" or ");

const upperFirst = (name: string) => name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

export const nameSize = (size: NamedSize): string =>
  size.system === "letter" || size.system === "bare"
    ? `size ${size.value}`
    : size.system === "cm"
      ? `${size.value} cm`
      : `${size.system.toUpperCase()} ${size.value}`;

export const nameThings = (things: readonly Thing[]): string =>
  either(things.map(({ many }) => many)) || "pieces";

/** In English, unless it is a shade that goes by many names. */
const nameColour = ({ said, colours, shades }: Wanted["colours"][number]) =>
  shades.length === 0 && colours.length === 1 && !said.startsWith("all ")
    ? colours[0]!.toLowerCase()
    : said;

const hasOwn = ({ parts }: Wanted) => ({
  price: parts.some(({ min, max }) => min !== null || max !== null),
  wearer: parts.some(({ wearer }) => wearer !== null),
  size: parts.some(({ size }) => size !== null),
});

/** "Black bags and red shoes in US 9 for women". */
function nameParts(wanted: Wanted): string {
  const own = hasOwn(wanted);
  const each = wishesOfParts(wanted).map((one) =>
    nameWanted({
      ...nothing,
      things: one.things,
      colours: one.colours,
      materials: one.materials,
      brands: one.brands,
      ...(own.price ? { min: one.min, max: one.max } : {}),
      ...(own.wearer ? { wearer: one.wearer } : {}),
      ...(own.size ? { size: one.size } : {}),
    }),
  );
  const shared = nameWanted({
    ...wanted,
    parts: [],
    things: [],
    colours: [],
    materials: [],
    brands: [],
    accents: [],
    occasion: null,
    ...(own.price ? { min: null, max: null } : {}),
    ...(own.wearer ? { wearer: null } : {}),
    ...(own.size ? { size: null } : {}),
  });
  return `${each.join(" and ")}${shared.replace(/^(?:new )?pieces/, "")}`;
}

/** Who wants no heels wants no boots with one, either, and did not say so. */
const WITH_HEELS = new Set(["ankle-boot", "knee-boot", "mule"]);
const sayUnwanted = (things: readonly Thing[]) =>
  things.some(({ key }) => key === "heel")
    ? things.filter(({ key }) => !WITH_HEELS.has(key))
    : things;

/** "Black pumps for men in size 9 under ₦60,000": what was looked for, in words. */
export function nameWanted(wanted: Wanted): string {
  if (wanted.parts.length > 0) return nameParts(wanted);
  const { min, max } = wanted;
  const unwanted = [
    ...wanted.notColours.map(nameColour),
    ...wanted.notMaterials.map(({ key, said }) => (key === "shiny" ? "anything shiny" : said)),
    ...sayUnwanted(wanted.notThings).map(({ many }) => many),
    ...wanted.notBrands,
  ];
  return [
    wanted.isNew && "new",
    wanted.badge,
    either(wanted.colours.map(nameColour)),
    either(wanted.materials.map(({ said }) => said)),
    nameThings(wanted.things),
    wanted.accents.length > 0 && `with ${wanted.accents.map(nameColour).join(" and ")}`,
    wanted.madeIn.length > 0 && `made in ${either(wanted.madeIn.map(upperFirst))}`,
    wanted.brands.length > 0 && `by ${either(wanted.brands)}`,
    wanted.occasion && wanted.things.length === 0 && `for ${wanted.occasion.name}`,
    wanted.wearer && `for ${wanted.wearer}`,
    wanted.size && `in ${nameSize(wanted.size)}`,
    wanted.laptop !== null && `for a ${wanted.laptop > 0 ? `${wanted.laptop}-inch ` : ""}laptop`,
    min !== null && max !== null && `from ${naira(min)} to ${naira(max)}`,
    min === null && max !== null && `${isExact(max) ? "up to" : "under"} ${naira(max)}`,
    max === null && min !== null && `${isExact(min) ? "from" : "above"} ${naira(min)}`,
    wanted.onSale && "in the Flash Sale",
    unwanted.length > 0 && `without ${either(unwanted)}`,
  ]
    .filter(Boolean)
    .join(" ");
}

const OTHERWISE: Record<Aspect, string> = {
  thing: "of another kind",
  wearer: "for others",
  unwanted: "with what you did not want",
  brand: "by other houses",
  size: "in other sizes",
  laptop: "for smaller laptops or none",
  material: "in other materials",
  colour: "in other colours",
  accent: "without the second colour",
  origin: "made elsewhere",
  price: "at other prices",
  sale: "at their full price",
  new: "not as new",
  badge: "without that badge",
};
/** How pieces that do not keep these wishes differ: "in other colours and sizes". */
export const nameUnmet = (aspects: readonly Aspect[]): string =>
  aspects.map((aspect) => OTHERWISE[aspect]).join(" and ");
