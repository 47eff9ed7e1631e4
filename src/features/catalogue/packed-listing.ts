import { STORED } from "~/features/images/sources.ts";
import type { ProductCard } from "./schema.ts";
import type { Facets, FacetValue } from "./search/filter-index.ts";

/** Between parts of a list, of a card, and of the text: none of them may stand within a part. */
const APART = /[%|,\n]/g;
const apart = (text: string) => text.replace(APART, encodeURIComponent);
const together = (text: string) => (text.includes("%") ? decodeURIComponent(text) : text);

const packList = (parts: readonly string[]) => parts.map(apart).join();
const unpackList = (text: string) => (text === "" ? [] : text.split(",").map(together));

/** Pictures of the shop by what differs. */
const packImage = (src: string) => (src.startsWith(STORED) ? `~${src.slice(STORED.length)}` : src);
const unpackImage = (text: string) => (text.startsWith("~") ? STORED + text.slice(1) : text);

/**
 * Cards as they travel with a page: a line each. As objects they weighed more than twice as much, since
 * each of their fields is named in each of them. Only what a list shows comes along: no colours, and the
 * first picture's words.
 */
export const packCards = (cards: readonly ProductCard[]): string =>
  cards
    .map((card) =>
      [
        card.id,
        apart(card.name),
        apart(card.brand),
        apart(card.category),
        card.priceKobo,
        card.salePriceKobo ?? "",
        apart(card.badge ?? ""),
        packList(card.images.map(packImage)),
        apart(card.alts[0] ?? ""),
        card.rating,
        card.ratingCount,
        packList(card.sizes.map(({ size, available }) => (available ? "+" : "-") + size)),
        card.inStock ? 1 : 0,
        card.familySize,
      ].join("|"),
    )
    .join("\n");

/** What `packCards` gave. */
export const unpackCards = (text: string): ProductCard[] =>
  text === "" ? [] : text.split("\n").map(unpackCard);

function unpackCard(line: string): ProductCard {
  const [
    id = "",
    name = "",
    brand = "",
    category = "",
    price = "",
    salePrice = "",
    badge = "",
    images = "",
    alt = "",
    rating = "",
    ratingCount = "",
    sizes = "",
    inStock = "",
    familySize = "",
  ] = line.split("|");
  return {
    id: Number(id),
    name: together(name),
    brand: together(brand),
    category: together(category),
    priceKobo: Number(price),
    salePriceKobo: salePrice === "" ? null : Number(salePrice),
    badge: together(badge) || null,
    images: unpackList(images).map(unpackImage),
    alts: alt === "" ? [] : [together(alt)],
    rating: Number(rating),
    ratingCount: Number(ratingCount),
    sizes: unpackList(sizes).map((text) => ({ size: text.slice(1), available: text[0] === "+" })),
    inStock: inStock === "1",
    colors: [],
    familySize: Number(familySize),
  };
}

/** Facets as they travel with a page: their values a line each. */
export interface PackedFacets extends Pick<Facets, "prices" | "inStock" | "onSale"> {
  categories: string;
  sizes: string;
  colors: string;
  brands: string;
}

const packValues = (values: readonly FacetValue[]) =>
  values.map(({ value, count }) => `${apart(value)}|${count}`).join("\n");

const unpackValues = (text: string): FacetValue[] =>
  text === "" ? [] : text.split("\n").map(unpackValue);

function unpackValue(line: string): FacetValue {
  const [value = "", count = ""] = line.split("|");
  return { value: together(value), count: Number(count) };
}

export const packFacets = (facets: Facets): PackedFacets => ({
  ...facets,
  categories: packValues(facets.categories),
  sizes: packValues(facets.sizes),
  colors: packValues(facets.colors),
  brands: packValues(facets.brands),
});

/** What `packFacets` gave. */
export const unpackFacets = (facets: PackedFacets): Facets => ({
  ...facets,
  categories: unpackValues(facets.categories),
  sizes: unpackValues(facets.sizes),
  colors: unpackValues(facets.colors),
  brands: unpackValues(facets.brands),
});
