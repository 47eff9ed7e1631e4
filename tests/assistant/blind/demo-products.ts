import { buildDemoCatalogue, type DemoProduct } from "~/demo/catalogue/products.ts";

/** A product as the people who wrote the questions knew it. */
export interface KnownProduct {
  /** Its place in the demo catalogue, from 1. */
  id: number;
  name: string;
  brand: string;
  category: string;
  silhouette: string;
  listPrice: number;
  price: number;
  onSale: boolean;
  badge: string | null;
  isActive: boolean;
  sizesInStock: string[];
  inStock: boolean;
  colors: string[];
  shades: string[];
  material: string;
  print: string | null;
  features: string[];
}

const onSale = new Set(["Sale", "Trending"]);

const known = (product: DemoProduct, at: number): KnownProduct => {
  const { recipe, badge, stock } = product;
  const listPrice = product.priceKobo / 100;
  const isOnSale = badge !== null && onSale.has(badge);
  return {
    id: at + 1,
    name: product.name,
    brand: product.brand,
    category: product.category,
    silhouette: recipe.silhouette,
    listPrice,
    price: isOnSale ? Math.round(listPrice * 80) / 100 : listPrice,
    onSale: isOnSale,
    badge,
    isActive: product.isActive,
    sizesInStock: stock.flatMap(({ size, onHand }) => (onHand > 0 && size ? [size] : [])),
    inStock: stock.some(({ onHand }) => onHand > 0),
    colors: product.colors,
    shades: recipe.second ? [recipe.shade, recipe.second] : [recipe.shade],
    material: recipe.material,
    print: recipe.print ?? null,
    features: product.features,
  };
};

export const knownProducts: readonly KnownProduct[] = buildDemoCatalogue().map(known);
export const byName: ReadonlyMap<string, KnownProduct> = new Map(
  knownProducts.map((product) => [product.name, product]),
);

/** What a question or a brief asks of every product shown; all of it must hold. */
export interface Wishes {
  categories?: string[];
  silhouettes?: string[];
  materials?: string[];
  brand?: string;
  badges?: string[];
  names?: string[];
  colors?: string[];
  shades?: string[];
  notColors?: string[];
  notMaterials?: string[];
  notSilhouettes?: string[];
  notCategories?: string[];
  prints?: string[];
  noPrint?: boolean;
  maxPrice?: number;
  minPrice?: number;
  size?: string;
  gender?: "men" | "women";
  onSale?: boolean;
  inStock?: boolean;
  anyOf?: Wishes[];
}

const among = <T>(list: readonly T[] | undefined, value: T) => !list || list.includes(value);
const none = <T>(list: readonly T[] | undefined, values: readonly T[]) =>
  !list || !values.some((value) => list.includes(value));
const some = <T>(list: readonly T[] | undefined, values: readonly T[]) =>
  !list || values.some((value) => list.includes(value));
const of = (gender: "men" | "women") => (gender === "men" ? "Women's" : "Men's");

export function meets(wishes: Wishes, product: KnownProduct): boolean {
  const { print, sizesInStock } = product;
  return (
    product.isActive &&
    among(wishes.categories, product.category) &&
    among(wishes.silhouettes, product.silhouette) &&
    among(wishes.materials, product.material) &&
    (wishes.brand === undefined || wishes.brand === product.brand) &&
    among<string | null>(wishes.badges, product.badge) &&
    among(wishes.names, product.name) &&
    some(wishes.colors, product.colors) &&
    some(wishes.shades, product.shades) &&
    none(wishes.notColors, product.colors) &&
    none(wishes.notMaterials, [product.material]) &&
    none(wishes.notSilhouettes, [product.silhouette]) &&
    none(wishes.notCategories, [product.category]) &&
    (!wishes.prints || wishes.prints.some((one) => print?.startsWith(one))) &&
    (wishes.noPrint === undefined || wishes.noPrint === (print === null)) &&
    product.price <= (wishes.maxPrice ?? Number.POSITIVE_INFINITY) &&
    product.listPrice >= (wishes.minPrice ?? 0) &&
    (wishes.size === undefined ||
      sizesInStock.includes(wishes.size) ||
      sizesInStock.includes("One Size")) &&
    (wishes.gender === undefined || !product.category.startsWith(of(wishes.gender))) &&
    (wishes.onSale === undefined || wishes.onSale === product.onSale) &&
    (wishes.inStock === undefined || wishes.inStock === product.inStock) &&
    (!wishes.anyOf || wishes.anyOf.some((one) => meets(one, product)))
  );
}
