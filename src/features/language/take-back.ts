import { formatNaira } from "~/lib/money.ts";
import { isExact } from "./prices.ts";
import type { Understanding, Wish } from "./understanding.ts";

const naira = (amount: number) => formatNaira(Math.round(amount) * 100);
const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const sorts = {
  price_asc: "Cheapest first",
  price_desc: "Dearest first",
  rating: "Best rated first",
  newest: "Newest first",
} as const;
const flags = {
  sale: "On sale",
  new: "New",
  inStock: "In stock",
  trending: "Trending",
  premium: "Premium",
} as const;
const wearers = { women: "For women", men: "For men", children: "For children" } as const;

function namePrice({ min, max, around }: Extract<Wish, { kind: "price" }>): string {
  if (around !== null) return `Around ${naira(around)}`;
  if (min !== null && max !== null) return `${naira(min)} – ${naira(max)}`;
  if (max !== null) return `${isExact(max) ? "Up to" : "Under"} ${naira(max)}`;
  return `${isExact(min ?? 0) ? "From" : "Above"} ${naira(min ?? 0)}`;
}

function nameOf(wish: Wish): string {
  switch (wish.kind) {
    case "thing":
      return upperFirst(wish.thing.many);
    case "colour":
      return upperFirst(
        wish.colour.shades.length > 0
          ? wish.colour.said
          : (wish.colour.colours[0] ?? wish.colour.said),
      );
    case "material":
      return upperFirst(wish.material.said);
    case "occasion":
      return `For ${wish.occasion.name}`;
    case "brand":
      return wish.brand;
    case "wearer":
      return wearers[wish.wearer];
    case "size":
      return wish.size.system === "letter" || wish.size.system === "bare"
        ? `Size ${wish.size.value}`
        : wish.size.system === "cm"
          ? `${wish.size.value} cm`
          : `Size ${wish.size.system.toUpperCase()} ${wish.size.value}`;
    case "price":
      return namePrice(wish);
    case "flag":
      return flags[wish.flag];
    case "sort":
      return sorts[wish.sort];
  }
}

/** A wish in a few words, as a chip shows it: "Under ₦100,000", "Not black". */
export function labelWish(wish: Wish): string {
  const name = nameOf(wish);
  return wish.isNegated ? `Not ${name.charAt(0).toLowerCase()}${name.slice(1)}` : name;
}

/** The text as if one of its wishes had not been said. */
export function takeBack({ text, wishes }: Understanding, wish: Wish): string {
  let { start, end } = wish;
  if (wish.isNegated) {
    // Of "not black or brown" the other stays unwanted.
    const at = wishes.indexOf(wish);
    const next = wishes[at + 1];
    const before = wishes[at - 1];
    const isList = (other: Wish | undefined) => other?.isNegated && other.notAt === wish.notAt;
    if (next && isList(next)) end = next.start;
    else if (before && isList(before)) start = before.end;
    else start = wish.notAt ?? start;
  }
  return `${text.slice(0, start)} ${text.slice(end)}`.replace(/\s+/g, " ").trim();
}
