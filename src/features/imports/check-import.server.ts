import { eq } from "drizzle-orm";
import type { Transaction } from "~/db/client.ts";
import { imports } from "~/db/schema/imports.ts";
import { findLowPrice } from "~/features/catalogue/admin/product-form.ts";
import { toValues } from "~/features/catalogue/admin/stored-fields.ts";
import { getSettings } from "~/features/settings/service.server.ts";
import type { Delimiter } from "~/lib/tables/delimiter.ts";
import type { NumberStyle } from "~/lib/tables/numbers.ts";
import { MAX_ROWS } from "~/lib/tables/refused-file.ts";
import { actorOf, type Caller } from "~/platform/caller.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, invalid } from "~/platform/errors.ts";
import { findImport, lockImport, planOf, readRows, saveRows } from "./import-rows.server.ts";
import { type Judged, judgeRows } from "./judge-rows.server.ts";
import { rememberMapping } from "./mappings.server.ts";
import { findStyleOf } from "./reading/find-style.ts";
import { problemOfMapping, type Target } from "./reading/headings.ts";

/** Rows read at a time: between two parts others have their turn. */
const PART = 250;

/**
 * Holds every row of a locked import against the shop, and writes down what each would do. It begins
 * before or after that: a row that went in meanwhile would be one that waits again.
 */
export async function checkImport(ctx: Context, tx: Transaction, id: string): Promise<void> {
  const found = await findImport(tx, id);
  const plan = await planOf(tx, found);
  const floor = (await getSettings(ctx)).catalogue.price_floor_naira;
  const seen = new Map<number, number>();
  let lowPrices = 0;
  for (let after = 0; ; ) {
    const rows = await readRows(tx, id, { after, limit: PART });
    const last = rows.at(-1);
    if (!last) break;
    after = last.line;
    const judged = await judgeRows(tx, plan, rows, { seen });
    lowPrices += judged.filter((row) => isLow(row, floor)).length;
    await saveRows(
      tx,
      id,
      judged.map(({ line, name, problems, deed }) => ({
        line,
        name,
        problems,
        state: deed ? "waiting" : "bad",
        action: deed?.kind ?? null,
      })),
    );
  }
  await tx.update(imports).set({ lowPrices }).where(eq(imports.id, id));
}

/** A price that staff are asked about: nothing, or below the shop's floor. */
export function isLow({ deed }: Judged, floor: number): boolean {
  if (!deed || deed.kind === "unchanged") return false;
  const low =
    deed.kind === "create"
      ? findLowPrice(deed.input, undefined, floor)
      : findLowPrice(deed.patch, toValues(deed.row), floor);
  return low !== undefined;
}

export interface Answers {
  id: string;
  targets: Target[];
  numbers: NumberStyle | null;
}

/**
 * Takes what somebody said about columns and numbers, remembers the columns for the next file with
 * these headings, and checks the rows. Numbers that are unsure only now are asked about.
 *
 * @throws AppError invalid_input where something is left open
 */
export async function answerImport(ctx: Context, caller: Caller, answers: Answers): Promise<void> {
  const { id, targets } = answers;
  await ctx.db.transaction(async (tx) => {
    const { state, headings, delimiter } = await lockImport(tx, id);
    if (state !== "asking" && state !== "checked") {
      throw new AppError("refused", "This import has begun: what its columns are stays as it is");
    }
    const problem = problemOfMapping(headings, targets);
    if (problem) throw invalid(problem);
    const rows = await readRows(tx, id, { limit: MAX_ROWS });
    const found = findStyleOf({ delimiter: delimiter as Delimiter, rows }, targets);
    const numbers = found.style ?? answers.numbers;
    await tx
      .update(imports)
      .set({
        targets,
        numbers,
        numberExample: found.style === null ? found.example : null,
        state: numbers === null ? "asking" : "checked",
      })
      .where(eq(imports.id, id));
    const by = { actorId: actorOf(caller).actorId, at: ctx.clock.now() };
    await rememberMapping(tx, headings, targets, by);
    if (numbers !== null) await checkImport(ctx, tx, id);
  });
}
