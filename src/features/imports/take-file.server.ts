import { importRows, imports } from "~/db/schema/imports.ts";
import { inParts } from "~/lib/parts.ts";
import { decodeFile, type Encoding } from "~/lib/tables/decode-file.ts";
import { RefusedFile } from "~/lib/tables/refused-file.ts";
import { actorOf, type Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import { checkImport } from "./check-import.server.ts";
import { recallMapping } from "./mappings.server.ts";
import { findStyleOf } from "./reading/find-style.ts";
import { proposeMapping } from "./reading/headings.ts";
import { readTable, type Table } from "./reading/read-table.ts";

export interface SentFile {
  /** Made by the browser: the same file sent again is the same import. */
  id: string;
  name: string;
  bytes: Uint8Array;
}

/**
 * Takes a file of products: nothing goes in yet. What its columns and numbers mean is found, or
 * stands to be asked; then each row is checked.
 *
 * @throws AppError unsupported_media in a line, for a file that cannot be taken at all
 */
export async function takeFile(ctx: Context, caller: Caller, file: SentFile): Promise<void> {
  const { encoding, table } = read(file.bytes);
  const { headings, rows, delimiter } = table;
  const remembered = await recallMapping(ctx.db, headings);
  const targets =
    remembered ??
    proposeMapping(headings, (at) => rows.every(({ cells }) => (cells[at] ?? "").trim() === ""));
  const style = findStyleOf(table, targets);
  const isAsking = targets.includes("unknown") || style.style === null;
  await ctx.db.transaction(async (tx) => {
    const made = await tx
      .insert(imports)
      .values({
        id: file.id,
        fileName: file.name.slice(0, 200),
        state: isAsking ? "asking" : "checked",
        encoding,
        delimiter,
        headings,
        targets,
        isRemembered: remembered !== undefined,
        numbers: style.style,
        numberExample: style.style === null ? style.example : null,
        createdBy: actorOf(caller).actorId,
        createdAt: ctx.clock.now(),
      })
      .onConflictDoNothing()
      .returning({ id: imports.id });
    if (made.length === 0) return;
    for (const part of inParts(rows)) {
      await tx.insert(importRows).values(
        part.map(({ line, cells, formulas = [] }) => ({
          importId: file.id,
          line,
          // PostgreSQL's text has no such character.
          cells: cells.map((cell) => cell.replaceAll("\0", "")),
          formulas,
        })),
      );
    }
    if (!isAsking) await checkImport(ctx, tx, file.id);
  });
}

function read(bytes: Uint8Array): { encoding: Encoding; table: Table } {
  try {
    const { text, encoding } = decodeFile(bytes);
    return { encoding, table: readTable(text) };
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error;
    throw new AppError("unsupported_media", error.message, { reason: "file_refused" });
  }
}
