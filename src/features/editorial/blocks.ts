import { z } from "zod";
import { pictureAddress, productIds } from "~/features/collections/schema.ts";
import { mayLeadTo } from "~/lib/may-lead-to.ts";
import { badLinks } from "./marked-text.ts";

const line = (most: number) => z.string().trim().max(most, `At most ${most} letters`).default("");

/** Text with the marks of `marked-text.ts`. */
const marked = z
  .string()
  .trim()
  .max(4000, "At most 4,000 letters")
  .default("")
  .superRefine((text, { addIssue }) => {
    for (const address of badLinks(text)) {
      addIssue(`A link leads to a page of the shop (/sale) or to https://: “${address}” does not`);
    }
  });

const way = z
  .object({
    label: z.string().trim().min(1, "Say where it leads").max(40),
    to: z
      .string()
      .trim()
      .max(300)
      .refine(mayLeadTo, "It leads to a page of the shop (/sale) or to https://"),
  })
  .nullable()
  .default(null);

const storyPicture = z.object({
  src: pictureAddress.unwrap().unwrap(),
  /** What it shows, for who cannot see it. */
  alt: line(160),
});

/** Tells a block from the others of its page, for who arranges them. */
const id = z.string().regex(/^[a-z0-9-]{1,40}$/);
const block = <K extends string, S extends z.core.$ZodLooseShape>(kind: K, fields: S) =>
  z.object({ kind: z.literal(kind), id, ...fields });

export const EDIT_SIZES = [4, 8, 12] as const;
export const POINT_LOOKS = ["columns", "steps"] as const;
export const EDIT_SOURCES = ["collection", "pieces"] as const;

const kinds = [
  /** Empty: the words of the settings, and the shop's own photograph. */
  block("hero", { title: line(80), text: line(240), picture: pictureAddress, alt: line(160) }),
  block("categories", {}),
  block("products", {}),
  block("recommendations", {}),
  block("newsletter", {}),
  block("edit", {
    title: line(80),
    text: line(400),
    from: z.enum(EDIT_SOURCES).default("collection"),
    /** Its address. */
    collection: line(60),
    product_ids: productIds,
    size: z.union(EDIT_SIZES.map((size) => z.literal(size))).default(4),
  }),
  block("story", {
    title: line(80),
    text: marked,
    pictures: z.array(storyPicture).max(3, "At most three pictures").default([]),
    link: way,
  }),
  block("house", { house: line(60) }),
  block("reviews", { title: line(80) }),
  block("promises", { title: line(80) }),
  block("text", { title: line(80), text: marked }),
  /** A sentence in large letters beside its heading or, where it has none, beside its text. */
  block("statement", { title: line(80), lead: line(400), text: marked }),
  block("points", {
    title: line(80),
    as: z.enum(POINT_LOOKS).default("columns"),
    points: z
      .array(
        z.object({
          title: z.string().trim().min(1, "Say what it is about").max(60, "At most 60 letters"),
          text: line(400),
        }),
      )
      .max(8, "At most eight points")
      .default([]),
    link: way,
  }),
  block("figures", {}),
  block("loved", {}),
] as const;

/** A part of a page, as staff made it. */
export const blockSchema = z.discriminatedUnion("kind", kinds);
export type Block = z.output<typeof blockSchema>;
export type BlockKind = Block["kind"];
export type BlockOf<K extends BlockKind> = Extract<Block, { kind: K }>;

/** More than these nobody scrolls through. */
export const MOST_BLOCKS = 24;

/** The sections that every home page has, in the order of a fresh shop. */
export const HOME_SECTIONS = [
  "hero",
  "categories",
  "products",
  "recommendations",
  "newsletter",
] as const satisfies readonly BlockKind[];
export type HomeSection = (typeof HOME_SECTIONS)[number];

export const isHomeSection = (kind: BlockKind): kind is HomeSection =>
  (HOME_SECTIONS as readonly BlockKind[]).includes(kind);

/** What staff call each, and what it shows. */
export const BLOCK_NAMES: Record<BlockKind, { name: string; hint: string }> = {
  hero: { name: "Hero", hint: "The first picture with the shop's line" },
  categories: { name: "Shop by Category", hint: "Six cards with true counts" },
  products: { name: "Featured Products", hint: "The newest pieces, with a search" },
  recommendations: { name: "Recommendations", hint: "Asks what somebody likes" },
  newsletter: { name: "Newsletter", hint: "The sign-up field" },
  edit: { name: "Edit of pieces", hint: "A collection, or pieces that you choose" },
  story: { name: "Story with pictures", hint: "A heading, a text, up to three pictures" },
  house: { name: "House", hint: "What a house says of itself, and the way to its page" },
  reviews: { name: "Reviews", hint: "What buyers said last, four stars and more" },
  promises: { name: "Delivery and returns", hint: "Fees and days, from the settings" },
  text: { name: "Text", hint: "A heading and paragraphs" },
  statement: { name: "Statement", hint: "A sentence in large letters" },
  points: { name: "Points", hint: "Short texts beside one another, or one after the other" },
  figures: { name: "In figures", hint: "Pieces, customers and houses, counted" },
  loved: { name: "Pieces people love", hint: "One of each of three categories" },
};

const makeSection = (kind: HomeSection): Block => blockSchema.parse({ kind, id: kind });

/** The home page of a fresh shop. */
export const DEFAULT_HOME: readonly Block[] = HOME_SECTIONS.map(makeSection);

/**
 * A home page with each of its sections once, whatever was stored: a second one is dropped, and one that
 * is missing comes back at its end.
 */
export function withSections(blocks: readonly Block[]): Block[] {
  const seen = new Set<BlockKind>();
  const kept = blocks.filter(({ kind }) => {
    if (!isHomeSection(kind)) return true;
    const isFirst = !seen.has(kind);
    seen.add(kind);
    return isFirst;
  });
  return [...kept, ...HOME_SECTIONS.filter((kind) => !seen.has(kind)).map(makeSection)];
}

/** Blocks as they were stored; one of a kind that this version of the shop does not know is passed over. */
export function readBlocks(stored: unknown): Block[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((one) => {
    const { data } = blockSchema.safeParse(one);
    return data ? [data] : [];
  });
}
