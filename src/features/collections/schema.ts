import { z } from "zod";
import { sortKeys } from "~/features/catalogue/filters.ts";
import { wireCard } from "~/features/catalogue/schema.ts";
import { nairaSchema } from "~/lib/naira-schema.ts";
import { COLLECTION_KINDS } from "~/lib/statuses.ts";

const names = z.array(z.string().trim().min(1).max(80)).max(60).default([]);
const whole = z.number().int().min(0).max(1_000_000).nullable().default(null);
const naira = nairaSchema.nullable().default(null);
const percent = z.number().min(-1000).max(100).nullable().default(null);
const moment = z.iso
  .datetime({ offset: true, error: "Choose a day and a time" })
  .transform((text) => new Date(text).toISOString())
  .nullable()
  .default(null);

/** What a piece must be: one of each list that names any, and within each range that has an end. */
export const collectionRule = z.object({
  categories: names,
  brands: names,
  colors: names,
  /** As the shop's vocabulary calls them. */
  materials: names,
  badges: names,
  /** Naira, of the price that shoppers see. */
  min_price: naira,
  max_price: naira,
  /** Days in the shop. */
  min_days: whole,
  max_days: whole,
  /** Pieces free to sell, of all sizes together. */
  min_pieces: whole,
  max_pieces: whole,
  /** Percent of that price, for who may see what pieces cost. */
  min_margin: percent,
  max_margin: percent,
});

export type CollectionRule = z.output<typeof collectionRule>;

/** A picture of the shop's, or of the web; nothing that a browser would run. */
export const pictureAddress = z
  .string()
  .max(500)
  .regex(/^(\/(?!\/)|https?:\/\/)\S+$/, "A picture needs an address")
  .nullable()
  .default(null);

export const productIds = z
  .array(z.number().int().min(1).max(2_147_483_647))
  .max(500, "At most 500 pieces are chosen by hand")
  .default([])
  .transform((ids) => [...new Set(ids)]);

const chosen = z.object({
  kind: z.enum(COLLECTION_KINDS),
  product_ids: productIds,
  rule: collectionRule.prefault({}),
  sort: z.enum(sortKeys).default("newest"),
  starts_at: moment,
  ends_at: moment,
});

/** Everything that staff say of a collection. */
export const collectionFields = chosen.extend({
  slug: z
    .string()
    .trim()
    .toLowerCase()
    .max(60)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Its address is made of letters, digits and hyphens"),
  title: z.string().trim().min(1, "Give it a title").max(80),
  text: z.string().trim().max(2000).default(""),
  picture: pictureAddress,
  place: z.number().int().min(0).max(1000).default(0),
  is_active: z.boolean().default(false),
});

export type CollectionFields = z.output<typeof collectionFields>;

/** A piece as lists to arrange show it. */
export const piece = z.object({
  id: z.number(),
  name: z.string(),
  brand: z.string(),
  image: z.string().nullable(),
  /** Shoppers see it. */
  is_active: z.boolean(),
});

export type Piece = z.output<typeof piece>;

export const collectionView = collectionFields.extend({
  id: z.string(),
  /** Those that were chosen by hand, in their order. */
  pieces: z.array(piece),
});

export const saveCollectionInput = collectionFields.extend({
  id: z.uuid().optional(),
  /** As it was seen: what others have changed since is kept. */
  seen: collectionFields.optional(),
  /** Whoever sends it has read what `preview_collection` says of it. */
  is_sure: z.boolean().default(false),
});

export const previewInput = chosen;

export const previewOutput = z.object({
  count: z.number(),
  /** Pieces in the shop. */
  of: z.number(),
  products: z.array(wireCard),
  /** What is odd about it, in words: nothing or everything selected, dates in the past. */
  warnings: z.array(z.string()),
});

/** Which pieces stand first and last in a list, in their order. */
export const arrangementFields = z
  .object({ pinned: productIds, buried: productIds })
  .refine(({ pinned, buried }) => !pinned.some((id) => buried.includes(id)), {
    message: "A piece stands first or last, not both",
  });

export type ArrangementFields = z.output<typeof arrangementFields>;

const listKey = z.string().max(120);
export const arrangementInput = z.object({ list: listKey });
export const saveArrangementInput = z.object({
  list: listKey,
  arrangement: arrangementFields,
  /** As it was seen: what others have changed since is told. */
  seen: arrangementFields.optional(),
});

export const arrangementView = z.object({
  title: z.string(),
  /** Where shoppers see it; null while they do not. */
  path: z.string().nullable(),
  pinned: z.array(piece),
  buried: z.array(piece),
  /** The first pieces between them, in the list's own order. */
  between: z.array(wireCard),
  /** All of the list. */
  count: z.number(),
});

/** What staff say of a house. */
export const houseFields = z.object({
  story: z.string().trim().max(4000).default(""),
  picture: pictureAddress,
});

export type HouseFields = z.output<typeof houseFields>;

const houseName = z.string().trim().min(1).max(60);
export const houseInput = z.object({ name: houseName });
export const houseView = houseFields.extend({
  slug: z.string(),
  /** Some of its pieces. */
  products: z.array(wireCard),
});
export const saveHouseInput = houseFields.extend({
  name: houseName,
  /** As it was seen: what others have changed since is told. */
  seen: houseFields.optional(),
});

const counted = z.array(z.object({ value: z.string(), count: z.number() }));

/** What a rule can ask for, each with how many pieces of the shop are so. */
export const choicesOutput = z.object({
  categories: counted,
  brands: counted,
  colors: counted,
  materials: counted,
  badges: counted,
});
