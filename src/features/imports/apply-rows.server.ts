import type { Transaction } from "~/db/client.ts";
import {
  changeProduct,
  type Editor,
  insertProducts,
} from "~/features/catalogue/admin/service.server.ts";
import { type AuditEntry, recordAudits } from "~/platform/audit.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import type { Judged } from "./judge-rows.server.ts";

/** What a row did. */
export interface Applied {
  line: number;
  /** Why it could not be done after all. */
  problem?: string;
  productId?: number;
  /** Values that are different now, by their names on the wire. */
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
}

/** Does what rows ask for that were judged good under lock: one that cannot be done is left out alone. */
export async function applyRows(
  ctx: Context,
  tx: Transaction,
  editor: Editor,
  judged: readonly Judged[],
): Promise<Applied[]> {
  const applied: Applied[] = [];
  const creations = judged.flatMap(({ line, deed }) =>
    deed?.kind === "create" ? [{ line, input: deed.input }] : [],
  );
  const ids = await insertProducts(
    ctx,
    tx,
    editor,
    creations.map(({ input }) => input),
  );
  applied.push(...creations.map(({ line }, at) => ({ line, productId: ids[at]! })));
  const edits = judged
    .flatMap(({ line, deed }) => (deed?.kind === "update" ? [{ line, deed }] : []))
    .sort((a, b) => a.deed.row.id - b.deed.row.id);
  const history: AuditEntry[] = [];
  for (const { line, deed } of edits) {
    const { row, patch } = deed;
    try {
      // Of its own only where it can fail: a statement more for each row is felt with thousands.
      const movesStock = patch.sizes !== undefined || patch.stock !== undefined;
      const change = movesStock
        ? await tx.transaction((inner) => changeProduct(ctx, inner, editor, row, patch))
        : await changeProduct(ctx, tx, editor, row, patch);
      if (change) history.push(change);
      const { before = {}, after = {} } = change ?? {};
      applied.push({ line, productId: row.id, before, after });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      applied.push({ line, productId: row.id, problem: error.message });
    }
  }
  await recordAudits(tx, history);
  return applied;
}
