import type { Span } from "./scan.ts";
import type { Thing } from "./things.ts";

export type Wearer = "women" | "men" | "children";
export type SizeSystem = "us" | "uk" | "eu" | "cm";

export interface NamedSize {
  /** "bare": a number without a system, which the shop reads as its own label. */
  system: SizeSystem | "letter" | "bare";
  /** "42", "9.5", "XL", "One Size". */
  value: string;
}

/** One thing that somebody said they want, or (negated) do not want. */
export type Wish = Span & {
  isNegated: boolean;
  /** Where the "not" of it began; null for what is wanted. */
  notAt: number | null;
} & (
    | { kind: "thing"; thing: Thing }
    | { kind: "colour"; colour: Colour }
    | { kind: "material"; material: Material }
    | { kind: "occasion"; occasion: Occasion }
    | { kind: "brand"; brand: string }
    | { kind: "wearer"; wearer: Wearer; age: number | null }
    | { kind: "size"; size: NamedSize }
    /** Naira, both ends included ("under" ends a kobo before); `around` is a wish near one amount, with room on both sides already in the ends. */
    | { kind: "price"; min: number | null; max: number | null; around: number | null }
    | { kind: "flag"; flag: Flag }
    | { kind: "sort"; sort: Sort }
  );

export type WishOf<Kind extends Wish["kind"]> = Extract<Wish, { kind: Kind }>;

export interface Colour {
  /** As it was said, corrected: "wine", "navy blue". */
  said: string;
  /** The shop's colours that it may be; empty for one the shop does not list, such as pink. */
  colours: string[];
  /** Shades of the catalogue that it means, the best first; empty for any of the colour. */
  shades: string[];
  /** For one the shop does not list: the colours that come nearest. */
  near: string[];
}

export interface Material {
  key: string;
  said: string;
  /** Any of these phrases in a product's own words says that it is made so; empty: the shop has none. */
  words: string[];
}

export interface Occasion {
  key: string;
  /** "a wedding" */
  name: string;
  said: string;
  /** Keys of things that are worn then, the best first. */
  women: string[];
  men: string[];
  both: string[];
}

/** Badges that staff give to pieces, and that people ask for by name. */
export const BADGES = ["trending", "premium"] as const;
export type Badge = (typeof BADGES)[number];
export type Flag = "sale" | "new" | "inStock" | Badge;
export type Sort = "price_asc" | "price_desc" | "rating" | "newest";
export type Move = "cheaper" | "dearer" | "more" | "bigger" | "smaller";
export type Language = "english" | "pidgin" | "yoruba" | "igbo" | "hausa";

/** A word that no list knows: a product's own name, or something that only its text may say. */
export interface Leftover extends Span {
  word: string;
  /** Some product's or house's name has it. */
  isName: boolean;
  /** Some list or product's text has it; of what is in none the meaning cannot even be guessed. */
  isKnown: boolean;
  isNegated: boolean;
}

/** What one text means. */
export interface Understanding {
  text: string;
  /** In the order of the text. */
  wishes: Wish[];
  /** Named as worn beside the piece: "a bag to match my gold shoes". */
  beside: Wish[];
  leftover: Leftover[];
  /** How many pieces are asked for. */
  count: number | null;
  moves: Move[];
  /** Which of those shown last, from 0; -1 the last one. */
  picks: number[];
  /** "it", "that one": it speaks of what was shown. */
  pointsBack: boolean;
  greeting: Language | null;
  thanks: Language | null;
  corrections: { from: string; to: string }[];
  /** The whole text with its corrections; null where there are none. */
  corrected: string | null;
}
