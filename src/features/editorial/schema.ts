import { z } from "zod";
import { pictureAddress, piece } from "~/features/collections/schema.ts";
import { PAGE_KINDS } from "~/lib/statuses.ts";
import { type Block, blockSchema, MOST_BLOCKS, POINT_LOOKS } from "./blocks.ts";
import { isFact } from "./facts/names.ts";
import { namesIn, SHOWN_PARTS } from "./marked-text.ts";
import { HOME_SLUG, STANDING_SLUGS } from "./rules.ts";

/** What staff say of a page. */
export const pageFields = z.object({
  slug: z
    .string()
    .trim()
    .toLowerCase()
    .max(60)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Its address is made of letters, digits and hyphens"),
  title: z.string().trim().min(1, "Give it a title").max(80),
  /** Under the title, and where others show the page. */
  summary: z.string().trim().max(240).default(""),
  picture: pictureAddress,
  blocks: z
    .array(blockSchema)
    .max(MOST_BLOCKS, `At most ${MOST_BLOCKS} blocks`)
    .refine((blocks) => new Set(blocks.map(({ id }) => id)).size === blocks.length, {
      error: "Each block has an id of its own",
    }),
});

export type PageFields = z.output<typeof pageFields>;
/** What a version keeps. */
export type PageContent = Omit<PageFields, "slug">;

const UNDESCRIBED = "Say what the picture shows";

const unknownFact = (name: string) =>
  `“{${name}}” is no fact of the shop: choose one from the list`;

/** Texts in which facts may be named, each with its place in the block. */
const textsOf = (block: Block): [(string | number)[], string][] =>
  (["title", "lead", "text"] as const)
    .flatMap((field): [(string | number)[], string][] =>
      field in block ? [[[field], (block as Record<typeof field, string>)[field]]] : [],
    )
    .concat(
      block.kind === "points"
        ? block.points.map(({ title, text }, at) => [["points", at, "text"], `${title} ${text}`])
        : [],
    );

/** Blocks as they are saved: no picture without words for whoever cannot see it. */
export const savedBlocks = pageFields.shape.blocks.superRefine((blocks, { addIssue }) => {
  for (const [at, block] of blocks.entries()) {
    for (const [path, text] of textsOf(block)) {
      const name = namesIn(text).find((name) => !isFact(name));
      if (name) addIssue({ code: "custom", path: [at, ...path], message: unknownFact(name) });
    }
    if (block.kind === "hero" && block.picture && !block.alt) {
      addIssue({ code: "custom", path: [at, "alt"], message: UNDESCRIBED });
    }
    if (block.kind !== "story") continue;
    for (const [n, { alt }] of block.pictures.entries()) {
      if (!alt) {
        addIssue({ code: "custom", path: [at, "pictures", n, "alt"], message: UNDESCRIBED });
      }
    }
  }
});

export const pageId = z.union([z.literal(HOME_SLUG), z.enum(STANDING_SLUGS), z.uuid()]);
export const pageInput = z.object({ id: pageId });
export const versionInput = z.object({ id: pageId, version: z.number().int().min(1) });

export const moment = z.iso.datetime({ offset: true, error: "Choose a day and a time" });

export const savePageInput = pageFields.extend({
  summary: pageFields.shape.summary.superRefine((text, { addIssue }) => {
    const name = namesIn(text).find((name) => !isFact(name));
    if (name) addIssue(unknownFact(name));
  }),
  blocks: savedBlocks,
  /** Left out: a new story. */
  id: pageId.optional(),
  /** As it was seen: what others have changed since is told. */
  seen: pageFields.optional(),
  /** Left out: the draft alone is saved. */
  publish: z
    .union([z.literal("now"), moment])
    .nullable()
    .default(null),
  /** Whoever sends it knows what shoppers would not see. */
  is_sure: z.boolean().default(false),
});

export const version = z.object({ version: z.number(), at: z.string(), title: z.string() });

export const pageView = pageFields.extend({
  id: pageId,
  kind: z.enum(PAGE_KINDS),
  /** As every fresh shop has it; null for a story. */
  fresh: pageFields.nullable(),
  /** Those that its edits name, to show them. */
  pieces: z.array(piece),
  /** What shoppers see; null while they see none. */
  live: version.extend({ fields: pageFields }).nullable(),
  planned: version.nullable(),
  /** What shoppers saw before, the newest first. */
  former: z.array(version),
});

const run = z.object({
  text: z.string(),
  bold: z.literal(true).optional(),
  italic: z.literal(true).optional(),
  to: z.string().optional(),
});
const runs = z.array(run);
const told = z.array(
  z.union([
    runs,
    z.object({ list: z.enum(["bullets", "numbers"]), items: z.array(runs) }),
    z.object({
      table: z.object({
        caption: z.string(),
        head: z.array(z.string()),
        rows: z.array(z.array(z.string())),
      }),
    }),
    z.object({ shows: z.enum(SHOWN_PARTS) }),
  ]),
);
const title = z.string();
const way = z.object({ label: z.string(), to: z.string() });
const id = z.string();

/** A block as a page shows it: looked up, and nothing in it that has nothing to show. */
export const shownBlock = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("hero"),
    id,
    title,
    text: z.string(),
    picture: z.string().nullable(),
    alt: z.string(),
  }),
  z.object({ kind: z.enum(["categories", "products", "recommendations", "newsletter"]), id }),
  z.object({
    kind: z.literal("edit"),
    id,
    title,
    text: z.string(),
    /** As `packCards` gives them. */
    cards: z.string(),
    way: way.nullable(),
  }),
  z.object({
    kind: z.literal("story"),
    id,
    title,
    told,
    pictures: z.array(z.object({ src: z.string(), alt: z.string() })),
    way: way.nullable(),
  }),
  z.object({
    kind: z.literal("house"),
    id,
    name: z.string(),
    text: z.string(),
    picture: z.string().nullable(),
    to: z.string(),
  }),
  z.object({
    kind: z.literal("reviews"),
    id,
    title,
    reviews: z.array(
      z.object({
        id: z.string(),
        rating: z.number(),
        title,
        comment: z.string(),
        author: z.string(),
        product: z.object({ id: z.number(), name: z.string() }),
      }),
    ),
  }),
  z.object({
    kind: z.literal("promises"),
    id,
    title,
    promises: z.array(z.object({ title, text: z.string(), to: z.string() })),
  }),
  z.object({ kind: z.literal("text"), id, title, told }),
  z.object({ kind: z.literal("statement"), id, title, lead: z.string(), told }),
  z.object({
    kind: z.literal("points"),
    id,
    title,
    as: z.enum(POINT_LOOKS),
    points: z.array(z.object({ title, text: z.string() })),
    way: way.nullable(),
  }),
  z.object({
    kind: z.literal("figures"),
    id,
    figures: z.array(z.object({ figure: z.string(), words: z.string() })),
  }),
  z.object({
    kind: z.literal("loved"),
    id,
    pieces: z.array(
      z.object({ id: z.number(), name: z.string(), brand: z.string(), image: z.string() }),
    ),
  }),
]);

export type ShownBlock = z.output<typeof shownBlock>;

/** The draft as shoppers would see it. */
export const previewOutput = z.object({
  kind: z.enum(PAGE_KINDS),
  title,
  summary: z.string(),
  picture: z.string().nullable(),
  blocks: z.array(shownBlock),
});

export const choicesOutput = z.object({
  collections: z.array(z.object({ slug: z.string(), title })),
  houses: z.array(z.string()),
  /** What texts may name, with what it tells and what it says now. */
  facts: z.array(z.object({ name: z.string(), tells: z.string(), says: z.string().nullable() })),
});
