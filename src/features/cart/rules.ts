import type { ProductCard } from "~/features/catalogue/cards.server.ts";
import { ONE_SIZE } from "~/lib/sizes.ts";

/** One line of the cart, identified by product id and size. */
export interface CartLine {
  id: number;
  name: string;
  image: string;
  /** "One Size" where the product has no sizes. */
  size: string;
  /** What the shopper saw, in kobo; the server prices everything afresh. */
  priceKobo: number;
  quantity: number;
  category: string;
  brand: string;
}

export type CartItem = Omit<CartLine, "quantity">;

/** What goes into the cart of a product as lists show it. */
export const itemOf = (product: ProductCard, size: string): CartItem => ({
  id: product.id,
  name: product.name,
  image: product.images[0] ?? "",
  size,
  priceKobo: product.salePriceKobo ?? product.priceKobo,
  category: product.category,
  brand: product.brand,
});

export const CART_KEY = "oriki-cart";
const CART_VERSION = 1;
/** More of one piece than anyone carries; stock usually says less. */
export const MAX_LINE_QUANTITY = 99;
export const MAX_LINES = 50;

export const sameLine = (a: { id: number; size: string }, b: { id: number; size: string }) =>
  a.id === b.id && a.size === b.size;

/** Adds one piece: raises the line that is there, else appends one with quantity 1. */
export function addLine(
  lines: readonly CartLine[],
  item: CartItem,
): { lines: CartLine[]; outcome: "added" | "updated" | "full" } {
  const existing = lines.find((line) => sameLine(line, item));
  if (!existing) {
    if (lines.length >= MAX_LINES) return { lines: [...lines], outcome: "full" };
    return { lines: [...lines, { ...item, quantity: 1 }], outcome: "added" };
  }
  if (existing.quantity >= MAX_LINE_QUANTITY) return { lines: [...lines], outcome: "full" };
  return {
    lines: lines.map((line) =>
      line === existing ? { ...line, quantity: line.quantity + 1 } : line,
    ),
    outcome: "updated",
  };
}

/** Puts pieces of an order that ended back: what is there already stays as it is. */
export function restoreLines(lines: readonly CartLine[], pieces: readonly CartLine[]): CartLine[] {
  const missing = pieces.filter((piece) => !lines.some((line) => sameLine(line, piece)));
  return [...lines, ...missing].slice(0, MAX_LINES);
}

/** Takes out the pieces of an order that was placed; what came in since stays. */
export function takeOrdered(
  lines: readonly CartLine[],
  ordered: readonly { product_id: number; size: string; quantity: number }[],
): CartLine[] {
  return lines.flatMap((line) => {
    const gone = ordered.find(({ product_id: id, size }) => sameLine(line, { id, size }));
    const quantity = line.quantity - (gone?.quantity ?? 0);
    return quantity > 0 ? { ...line, quantity } : [];
  });
}

/** Sets a line's quantity; 0 or less removes the line. */
export function setLineQuantity(
  lines: readonly CartLine[],
  id: number,
  size: string,
  quantity: number,
): CartLine[] {
  if (quantity <= 0) return removeLine(lines, id, size);
  const wanted = Math.min(Math.floor(quantity), MAX_LINE_QUANTITY);
  return lines.map((line) => (sameLine(line, { id, size }) ? { ...line, quantity: wanted } : line));
}

export function removeLine(lines: readonly CartLine[], id: number, size: string): CartLine[] {
  return lines.filter((line) => !sameLine(line, { id, size }));
}

export const countPieces = (lines: readonly { quantity: number }[]) =>
  lines.reduce((sum, line) => sum + line.quantity, 0);

/** The most that one order may have. */
export interface OrderCaps {
  lines: number;
  pieces: number;
}

/** What is said of a cart that is too large for one order; undefined when it is not. */
export function tooLarge(
  lines: readonly { quantity: number }[],
  caps: OrderCaps | null,
): string | undefined {
  if (!caps) return undefined;
  const what =
    lines.length > caps.lines
      ? `${caps.lines} different pieces`
      : countPieces(lines) > caps.pieces
        ? `${caps.pieces} pieces`
        : undefined;
  return (
    what &&
    `One order has at most ${what}. Take some out, or write to us for more and we put it together for you.`
  );
}

export const totalKobo = (lines: readonly CartLine[]) =>
  lines.reduce((sum, line) => sum + line.priceKobo * line.quantity, 0);

/** What is written to local storage. */
export function serializeCart(lines: readonly CartLine[]): string {
  return JSON.stringify({ version: CART_VERSION, lines });
}

/**
 * Reads a stored cart. Whatever an older shop, another program or a damaged disk left there, the
 * usable lines come back and the rest is dropped; it never throws.
 */
export function parseCart(stored: string | null): CartLine[] {
  if (!stored) return [];
  let value: unknown;
  try {
    value = JSON.parse(stored);
  } catch {
    return [];
  }
  const candidates = Array.isArray(value) ? value : isRecord(value) ? value.lines : undefined;
  if (!Array.isArray(candidates)) return [];
  const lines: CartLine[] = [];
  for (const candidate of candidates.slice(0, MAX_LINES)) {
    const line = parseLine(candidate);
    if (line && !lines.some((other) => sameLine(other, line))) lines.push(line);
  }
  return lines;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

function parseLine(value: unknown): CartLine | undefined {
  if (!isRecord(value)) return undefined;
  const { id, name, size, quantity } = value;
  // Carts of the first shop kept `price` in naira.
  const price =
    value.priceKobo ?? (typeof value.price === "number" ? Math.round(value.price * 100) : 0);
  if (typeof id !== "number" || !Number.isSafeInteger(id) || id <= 0) return undefined;
  if (typeof name !== "string" || name === "") return undefined;
  if (typeof price !== "number" || !Number.isSafeInteger(price) || price < 0) return undefined;
  if (typeof quantity !== "number" || !(quantity >= 1)) return undefined;
  const text = (field: unknown, fallback: string) =>
    typeof field === "string" && field ? field : fallback;
  return {
    id,
    name: name.slice(0, 200),
    image: text(value.image, ""),
    size: text(size, ONE_SIZE).slice(0, 20),
    priceKobo: price,
    quantity: Math.min(Math.floor(quantity), MAX_LINE_QUANTITY),
    category: text(value.category, ""),
    brand: text(value.brand, ""),
  };
}

/** What the server says about a line now. */
export interface LineCheck {
  id: number;
  size: string;
  /** False: gone from the shop. */
  exists: boolean;
  priceKobo: number;
  /** Pieces free to sell. */
  available: number;
  name: string;
  image: string;
  /** By it its size is named. */
  category: string;
}

export type LineChange =
  | { kind: "gone" }
  | { kind: "sold_out" }
  | { kind: "quantity"; from: number; to: number }
  | { kind: "price"; fromKobo: number; toKobo: number };

export interface CheckedCart {
  lines: CartLine[];
  /** By `lineKey`; also for lines that stay but cannot be ordered now. */
  changes: Map<string, LineChange[]>;
  /** Lines that must be removed before ordering. */
  blocked: Set<string>;
}

export const lineKey = (line: { id: number; size: string }) => `${line.id}/${line.size}`;

/** Brings the cart in line with the server's facts and says what changed, line by line. */
export function applyChecks(lines: readonly CartLine[], checks: readonly LineCheck[]): CheckedCart {
  const changes = new Map<string, LineChange[]>();
  const blocked = new Set<string>();
  const checked = lines.map((line) => {
    const check = checks.find((candidate) => sameLine(candidate, line));
    if (!check) return line;
    const key = lineKey(line);
    const found: LineChange[] = [];
    let next = line;
    if (!check.exists) {
      found.push({ kind: "gone" });
      blocked.add(key);
    } else if (check.available === 0) {
      found.push({ kind: "sold_out" });
      blocked.add(key);
    } else {
      if (check.priceKobo !== line.priceKobo) {
        found.push({ kind: "price", fromKobo: line.priceKobo, toKobo: check.priceKobo });
      }
      const quantity = Math.min(line.quantity, check.available);
      if (quantity !== line.quantity) {
        found.push({ kind: "quantity", from: line.quantity, to: quantity });
      }
      next = {
        ...line,
        priceKobo: check.priceKobo,
        quantity,
        name: check.name,
        image: check.image,
        category: check.category,
      };
    }
    if (found.length > 0) changes.set(key, found);
    return next;
  });
  return { lines: checked, changes, blocked };
}
