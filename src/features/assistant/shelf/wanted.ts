import type { Thing } from "~/features/language/things.ts";
import type {
  Badge,
  Colour,
  Material,
  NamedSize,
  Occasion,
  Sort,
  Wearer,
} from "~/features/language/understanding.ts";
import type { Part } from "./parts.ts";

/** What somebody wants to see, gathered over a conversation. Of several in one list any will do. */
export interface Wanted {
  things: Thing[];
  notThings: Thing[];
  colours: Colour[];
  notColours: Colour[];
  materials: Material[];
  notMaterials: Material[];
  brands: string[];
  notBrands: string[];
  occasion: Occasion | null;
  wearer: Exclude<Wearer, "children"> | null;
  size: NamedSize | null;
  /** A bag is to hold a laptop of so many inches; 0 for any. */
  laptop: number | null;
  /** Naira, both ends included. */
  min: number | null;
  max: number | null;
  onSale: boolean;
  isNew: boolean;
  badge: Badge | null;
  sort: Sort | null;
  count: number | null;
  /** Words of products' own names. */
  names: string[];
  /** Best sellers first. */
  bestSellers: boolean;
  /** For a woman and a man. */
  forTwo: boolean;
  /** Of several things with words of their own each by itself; empty where all holds for all. */
  parts: Part[];
  /** Of several things any will do. */
  eitherWill: boolean;
  /** Colours that a piece is to have beside the others. */
  accents: Colour[];
  /** Two colours are joined by an "and", which may mean both in one piece. */
  areJoined: boolean;
  /** Cities and countries of which a piece is to be made in one. */
  madeIn: string[];
  /** Colours that are nice to have, and no wish. */
  liked: Colour[];
  /** "The same colour": what of the last wish still holds; "all" is the whole of it. */
  kept: ("all" | "colour" | "material" | "size" | "price")[];
  /** What no longer matters of what was said before. */
  freed: ("colour" | "size" | "price" | "thing")[];
}

export const nothing: Wanted = {
  things: [],
  notThings: [],
  colours: [],
  notColours: [],
  materials: [],
  notMaterials: [],
  brands: [],
  notBrands: [],
  occasion: null,
  wearer: null,
  size: null,
  laptop: null,
  min: null,
  max: null,
  onSale: false,
  isNew: false,
  badge: null,
  sort: null,
  count: null,
  names: [],
  bestSellers: false,
  forTwo: false,
  parts: [],
  eitherWill: false,
  accents: [],
  areJoined: false,
  madeIn: [],
  liked: [],
  kept: [],
  freed: [],
};

/** It names something to look for, instead of going on about the last thing. */
export const hasSubject = ({
  things,
  materials,
  brands,
  occasion,
  onSale,
  isNew,
  badge,
  madeIn,
}: Wanted): boolean =>
  things.length > 0 ||
  materials.length > 0 ||
  brands.length > 0 ||
  occasion !== null ||
  onSale ||
  isNew ||
  badge !== null ||
  madeIn.length > 0;

/** It says how what is wanted should be. */
export const hasDetail = (wanted: Wanted): boolean =>
  wanted.colours.length > 0 ||
  wanted.notColours.length > 0 ||
  wanted.notThings.length > 0 ||
  wanted.notMaterials.length > 0 ||
  wanted.notBrands.length > 0 ||
  wanted.size !== null ||
  wanted.min !== null ||
  wanted.max !== null ||
  wanted.wearer !== null ||
  wanted.freed.length > 0 ||
  wanted.sort !== null;
