import type { z } from "zod";
import type { Editor } from "~/features/catalogue/admin/service.server.ts";
import { RefusedFile } from "~/lib/tables/refused-file.ts";
import type { Context } from "~/platform/context.ts";
import { productTags } from "~/platform/tags.ts";
import { applyRows } from "./apply-rows.server.ts";
import { judgeRows, readBadges } from "./judge-rows.server.ts";
import { findStyleOf } from "./reading/find-style.ts";
import { proposeMapping } from "./reading/headings.ts";
import { readTable, type Table } from "./reading/read-table.ts";
import type { importReport } from "./schema.ts";

type ImportReport = z.output<typeof importReport>;

/**
 * Takes products from the text of a CSV file at once: rows with an id change that product, others
 * are new. With bad rows, or on a dry run, nothing is written; the report names every bad row.
 */
export async function importProducts(
  ctx: Context,
  editor: Editor,
  csv: string,
  dryRun: boolean,
): Promise<ImportReport> {
  const report: ImportReport = { created: 0, updated: 0, unchanged: 0, bad: [] };
  const refuse = (problem: string) => {
    report.bad.push({ line: 1, name: "", problems: [problem] });
    return report;
  };
  let table: Table;
  try {
    table = readTable(csv);
  } catch (error) {
    if (error instanceof RefusedFile) return refuse(error.message);
    throw error;
  }
  const { headings, rows } = table;
  const targets = proposeMapping(headings);
  const unknown = headings.filter((_, at) => targets[at] === "unknown");
  if (unknown.length > 0) return refuse(`There are no columns ${unknown.join(", ")}`);
  const manner = {
    numbers: findStyleOf(table, targets).style,
    isOurs: targets.includes("stock_was"),
    badges: await readBadges(ctx.db),
    pictures: new Map(),
  };

  class Undone extends Error {}
  const touched: number[] = [];
  try {
    await ctx.db.transaction(async (tx) => {
      const plan = { targets, manner };
      const judged = await judgeRows(tx, plan, rows, { seen: new Map(), locks: true });
      report.bad = judged.filter(({ problems }) => problems.length > 0).map(withoutDeed);
      if (report.bad.length > 0) throw new Undone();
      const applied = await applyRows(ctx, tx, editor, judged);
      const names = new Map(judged.map(({ line, name }) => [line, name]));
      report.bad = applied.flatMap(({ line, problem }) =>
        problem ? [{ line, name: names.get(line)!, problems: [`row: ${problem}`] }] : [],
      );
      if (report.bad.length > 0) throw new Undone();
      const count = (kind: string) => judged.filter(({ deed }) => deed?.kind === kind).length;
      report.created = count("create");
      report.updated = count("update");
      report.unchanged = count("unchanged");
      touched.push(...applied.map(({ productId }) => productId!));
      if (dryRun) throw new Undone();
    });
  } catch (error) {
    if (error instanceof Undone) return report;
    throw error;
  }
  await ctx.changed(productTags(touched));
  return report;
}

const withoutDeed = ({ line, name, problems }: ImportReport["bad"][number]) => ({
  line,
  name,
  problems,
});
