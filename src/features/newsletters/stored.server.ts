import { eq } from "drizzle-orm";
import type { Queryable } from "~/db/client.ts";
import { newsletters } from "~/db/schema/newsletters.ts";
import { readBlocks } from "~/features/editorial/blocks.ts";
import { notFound } from "~/platform/errors.ts";
import type { NewsletterFields } from "./schema.ts";
import { segmentSchema } from "./segments/schema.ts";

export type NewsletterRow = typeof newsletters.$inferSelect;

/** @throws AppError not_found */
export async function findNewsletter(
  db: Queryable,
  id: string,
  { lock }: { lock?: boolean } = {},
): Promise<NewsletterRow> {
  const query = db.select().from(newsletters).where(eq(newsletters.id, id));
  const [row] = await (lock ? query.for("update") : query);
  if (!row) throw notFound("Somebody has removed this newsletter");
  return row;
}

/** A stored newsletter as the wire has it. */
export const fieldsOf = (row: NewsletterRow): NewsletterFields => ({
  subject: row.subject,
  preview: row.preview,
  blocks: readBlocks(row.blocks),
  segment: segmentSchema.parse(row.segment),
});
