import { type CategoryName, findCategory, isWomens } from "../rules.ts";

/** What an outfit has beside a piece, the first the most. */
const beside: Record<Exclude<CategoryName, "Accessories">, CategoryName[]> = {
  "Women's Shoes": ["Bags", "Women's Fashion", "Accessories"],
  "Men's Shoes": ["Men's Fashion", "Accessories", "Bags"],
  "Women's Fashion": ["Women's Shoes", "Bags", "Accessories"],
  "Men's Fashion": ["Men's Shoes", "Accessories", "Sneakers"],
  Bags: ["Women's Shoes", "Women's Fashion", "Accessories"],
  Sneakers: ["Accessories", "Bags"],
};

/** Names of things in the shared categories that only women, or only men, are shown beside theirs. */
const WOMENS_THINGS =
  /\b(earrings?|bangles?|scarf|gele|clutch|top-handle|hobo|box bag|bucket bag|shoulder bag)\b/i;
const MENS_THINGS = /\bfila\b/i;

export interface Piece {
  name: string;
  category: string;
}

type Wearer = "women" | "men" | null;

function wearerOf({ name, category }: Piece): Wearer {
  if (isWomens(category)) return "women";
  if (category.toLowerCase().includes("men")) return "men";
  if (WOMENS_THINGS.test(name)) return "women";
  return MENS_THINGS.test(name) ? "men" : null;
}

function besideOne(piece: Piece): CategoryName[] {
  const category = findCategory(piece.category)?.name;
  if (!category) return [];
  if (category !== "Accessories") return beside[category];
  const wearer = wearerOf(piece);
  if (wearer === "women") return ["Women's Fashion", "Bags", "Women's Shoes"];
  return wearer === "men" ? ["Men's Fashion", "Men's Shoes"] : ["Bags", "Sneakers"];
}

/**
 * What completes pieces to a look: categories that are not among them yet, and the names
 * of things that are for somebody else, null for none.
 */
export function lookFor(pieces: readonly Piece[]): {
  categories: CategoryName[];
  except: RegExp | null;
} {
  const have = new Set(pieces.map(({ category }) => findCategory(category)?.name));
  const categories = [...new Set(pieces.flatMap(besideOne))].filter((name) => !have.has(name));
  const wearers = new Set(pieces.map(wearerOf));
  const except = [
    ...(wearers.has("men") && !wearers.has("women") ? [WOMENS_THINGS] : []),
    ...(wearers.has("women") && !wearers.has("men") ? [MENS_THINGS] : []),
  ];
  return { categories, except: except[0] ?? null };
}
