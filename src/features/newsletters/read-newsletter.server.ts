import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Queryable } from "~/db/client.ts";
import { readPieces } from "~/features/collections/read-pieces.server.ts";
import type { NewsletterSendState } from "~/lib/statuses.ts";
import { NO_PROGRESS, type Progress } from "./rules.ts";
import type { newsletterView, progressView } from "./schema.ts";
import { fieldsOf, findNewsletter, type NewsletterRow } from "./stored.server.ts";

/** How many of a newsletter's readers stand how; who had no turn yet has no row. */
export async function countSends(
  db: Queryable,
  { id, people, isThrough, state, kept }: NewsletterRow,
): Promise<Progress> {
  if (kept) return kept.readers;
  const { rows } = await db.execute<{ state: NewsletterSendState; count: number }>(sql`
    select state, count(*)::int as count from newsletter_sends
    where newsletter_id = ${id} group by state`);
  const counted = Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  const progress: Progress = { ...NO_PROGRESS, ...counted };
  if (isThrough) return progress;
  const met = rows.reduce((sum, { count }) => sum + count, 0);
  progress[state === "stopped" ? "stopped" : "waiting"] += Math.max(0, people - met);
  return progress;
}

const timeOf = (at: Date | null) => at?.toISOString() ?? null;

async function progressOf(
  db: Queryable,
  row: NewsletterRow,
): Promise<z.output<typeof progressView>> {
  return {
    state: row.state,
    version: row.version,
    scheduled_at: timeOf(row.scheduledAt),
    started_at: timeOf(row.startedAt),
    finished_at: timeOf(row.finishedAt),
    next_piece_at: timeOf(row.nextPieceAt),
    readers: row.startedAt ? await countSends(db, row) : NO_PROGRESS,
  };
}

/** How far a newsletter has come. */
export const readProgress = async (db: Queryable, id: string) =>
  await progressOf(db, await findNewsletter(db, id));

/** Everything that staff know of a newsletter. */
export async function readNewsletter(
  db: Queryable,
  id: string,
): Promise<z.output<typeof newsletterView>> {
  const row = await findNewsletter(db, id);
  const fields = fieldsOf(row);
  const named = fields.blocks.flatMap((block) => (block.kind === "edit" ? block.product_ids : []));
  const [pieces, progress] = await Promise.all([
    readPieces(db, [...new Set(named)]),
    progressOf(db, row),
  ]);
  return { id, ...fields, pieces, progress };
}
