import type { z } from "zod";
import { readPieces } from "~/features/collections/read-pieces.server.ts";
import type { Context } from "~/platform/context.ts";
import { notFound } from "~/platform/errors.ts";
import { HOME_SLUG } from "./rules.ts";
import type { PageFields, pageView } from "./schema.ts";
import { FRESH_HOME, fieldsOf, readContent } from "./stored.server.ts";
import { findPage, readVersions, type VersionRow } from "./versions.server.ts";

const piecesIn = ({ blocks }: PageFields) =>
  blocks.flatMap((block) => (block.kind === "edit" ? block.product_ids : []));

/** Everything that staff know of a page: its draft, what shoppers see, what is planned, what was. */
export async function readPage(ctx: Context, id: string): Promise<z.output<typeof pageView>> {
  const row = await findPage(ctx.db, id);
  if (!row && id !== HOME_SLUG) throw notFound("This story is not there any more");
  const kind = row?.kind ?? "home";
  const fields = row ? fieldsOf(row) : FRESH_HOME;
  const versions = row ? await readVersions(ctx.db, row.id) : [];
  const now = ctx.clock.now();
  const outline = ({ id, startsAt, content }: VersionRow) => ({
    version: id,
    at: startsAt.toISOString(),
    title: readContent(kind, content).title,
  });
  const planned = versions.find(({ startsAt }) => startsAt > now);
  const [current, ...former] = versions.filter(({ startsAt }) => startsAt <= now);
  return {
    id: row?.kind === "story" ? row.id : HOME_SLUG,
    kind,
    ...fields,
    pieces: await readPieces(ctx.db, [...new Set(piecesIn(fields))]),
    live: current?.content
      ? {
          ...outline(current),
          fields: { slug: fields.slug, ...readContent(kind, current.content) },
        }
      : null,
    planned: planned ? outline(planned) : null,
    former: former.filter(({ content }) => content !== null).map(outline),
  };
}
