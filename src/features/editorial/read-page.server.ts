import type { z } from "zod";
import { readPieces } from "~/features/collections/read-pieces.server.ts";
import type { Context } from "~/platform/context.ts";
import { notFound } from "~/platform/errors.ts";
import { kindOf } from "./rules.ts";
import { type PageFields, pageId, type pageView } from "./schema.ts";
import { fieldsOf, freshPage, readContent } from "./stored.server.ts";
import { findPage, readVersions, type VersionRow } from "./versions.server.ts";

const piecesIn = ({ blocks }: PageFields) =>
  blocks.flatMap((block) => (block.kind === "edit" ? block.product_ids : []));

/** Everything that staff know of a page: its draft, what shoppers see, what is planned, what was. */
export async function readPage(ctx: Context, id: string): Promise<z.output<typeof pageView>> {
  const row = await findPage(ctx.db, id);
  const fresh = freshPage(id);
  const fields = row ? fieldsOf(row) : fresh;
  if (!fields) throw notFound("This story is not there any more");
  const kind = kindOf(id);
  const versions = row ? await readVersions(ctx.db, row.id) : [];
  const now = ctx.clock.now();
  const outline = ({ id, startsAt, content }: VersionRow) => ({
    version: id,
    at: startsAt.toISOString(),
    title: readContent(kind, fields.slug, content).title,
  });
  const planned = versions.find(({ startsAt }) => startsAt > now);
  const [current, ...former] = versions.filter(({ startsAt }) => startsAt <= now);
  return {
    id: pageId.parse(id),
    kind,
    ...fields,
    fresh: fresh ?? null,
    pieces: await readPieces(ctx.db, [...new Set(piecesIn(fields))]),
    live: current?.content
      ? {
          ...outline(current),
          fields: { slug: fields.slug, ...readContent(kind, fields.slug, current.content) },
        }
      : null,
    planned: planned ? outline(planned) : null,
    former: former.filter(({ content }) => content !== null).map(outline),
  };
}
