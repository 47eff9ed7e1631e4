import { and, asc, count, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { importRows } from "~/db/schema/imports.ts";
import { writeCsv } from "~/lib/csv.ts";
import { plain } from "~/lib/tables/plain.ts";
import { MAX_ROWS } from "~/lib/tables/refused-file.ts";
import type { Context } from "~/platform/context.ts";
import { findImport, readRows } from "./import-rows.server.ts";
import { REASON } from "./reading/headings.ts";
import type { importView } from "./schema.ts";

const SHOWN = 200;
const SAMPLES = 3;
const SAMPLE_LENGTH = 60;

/** An import as it stands. @throws AppError not_found */
export async function readImport(ctx: Context, id: string): Promise<z.input<typeof importView>> {
  const found = await findImport(ctx.db, id);
  const groups = await ctx.db
    .select({ state: importRows.state, action: importRows.action, rows: count() })
    .from(importRows)
    .where(eq(importRows.importId, id))
    .groupBy(importRows.state, importRows.action);
  const sum = (which: (group: (typeof groups)[number]) => boolean) =>
    groups.filter(which).reduce((all, { rows }) => all + rows, 0);
  const good = (action: string) => sum((g) => g.state !== "bad" && g.action === action);
  const inState = (state: string) => sum((g) => g.state === state);
  const shown = await ctx.db
    .select({ line: importRows.line, name: importRows.name, problems: importRows.problems })
    .from(importRows)
    .where(and(eq(importRows.importId, id), inArray(importRows.state, ["bad", "kept"])))
    .orderBy(asc(importRows.line))
    .limit(SHOWN);
  const first = await readRows(ctx.db, id, { limit: 50 });
  const samples = (at: number) =>
    [...new Set(first.map(({ cells }) => (cells[at] ?? "").trim().slice(0, SAMPLE_LENGTH)))]
      .filter((cell) => cell !== "")
      .slice(0, SAMPLES);
  return {
    id,
    file_name: found.fileName,
    state: found.state,
    encoding: found.encoding,
    delimiter: found.delimiter,
    columns: found.headings.map((heading, at) => ({
      heading,
      target: found.targets[at]!,
      samples: samples(at),
    })),
    is_remembered: found.isRemembered,
    numbers: found.numbers,
    number_example: found.numberExample,
    low_prices: found.lowPrices,
    create: good("create"),
    update: good("update"),
    unchanged: good("unchanged"),
    bad: inState("bad"),
    total: sum(() => true),
    done: inState("done"),
    undone: inState("undone"),
    kept: inState("kept"),
    rows: shown,
    created_at: found.createdAt.toISOString(),
    finished_at: found.finishedAt?.toISOString() ?? null,
    undone_at: found.undoneAt?.toISOString() ?? null,
  };
}

/** The rows that did not go in, as a file: repaired, it can be sent as it is. */
export async function readBadRows(ctx: Context, id: string): Promise<string> {
  const { headings } = await findImport(ctx.db, id);
  const rows = await readRows(ctx.db, id, { state: "bad", limit: MAX_ROWS });
  // A file of such rows that comes back has the reasons of last time in it.
  const places = headings.flatMap((heading, at) => (plain(heading) === plain(REASON) ? [] : [at]));
  return writeCsv(
    [...places.map((at) => headings[at]!), REASON],
    rows.map(({ cells, stored }) => [
      ...places.map((at) => cells[at] ?? ""),
      stored.problems.join("; "),
    ]),
  );
}
