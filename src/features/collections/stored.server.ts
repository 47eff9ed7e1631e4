import type { collections } from "~/db/schema/collections.ts";
import { sortKeys } from "~/features/catalogue/filters.ts";
import { type CollectionFields, collectionRule } from "./schema.ts";

type Row = typeof collections.$inferSelect;

/** A stored collection as the wire has it. */
export const fieldsOf = (row: Row): CollectionFields => ({
  slug: row.slug,
  title: row.title,
  text: row.text,
  picture: row.picture,
  kind: row.kind,
  product_ids: row.productIds,
  rule: collectionRule.parse(row.rule),
  sort: sortKeys.find((key) => key === row.sort) ?? "newest",
  place: row.place,
  starts_at: row.startsAt?.toISOString() ?? null,
  ends_at: row.endsAt?.toISOString() ?? null,
  is_active: row.isActive,
});

export const columnsOf = (fields: CollectionFields) => ({
  slug: fields.slug,
  title: fields.title,
  text: fields.text,
  picture: fields.picture,
  kind: fields.kind,
  productIds: fields.product_ids,
  rule: fields.rule,
  sort: fields.sort,
  place: fields.place,
  startsAt: fields.starts_at === null ? null : new Date(fields.starts_at),
  endsAt: fields.ends_at === null ? null : new Date(fields.ends_at),
  isActive: fields.is_active,
});
