import { call } from "~/client/call.ts";
import { readAnew } from "~/client/live.ts";
import { isUnanswered } from "~/client/shop-error.ts";
import type { ArgumentsOf, ResultOf } from "~/client/wire.ts";
import { reportFailure, reportUndone } from "~/features/admin/components/report-failure.ts";
import { announceStep, sayUndoable } from "~/features/orders/admin/undo.tsx";
import { UNDO_SECONDS } from "~/features/orders/rules.ts";
import { shortId, transferText } from "~/features/orders/status.ts";
import { toast } from "~/ui/toast.ts";
import { ordersInWords, type Step, summarize } from "../rules.ts";
import { askToLook } from "./unanswered-steps.tsx";

type Which = ArgumentsOf<"step_orders">["orders"];
export type StepResults = ResultOf<"step_orders">;

/** An order as staff saw it. */
export interface SeenOrder {
  id: string;
  version: number;
}

/** So many orders are sent together: what is done so far can be said between. */
const AT_A_TIME = 50;

/** What became of orders, after their number: "3 orders packed". */
const DONE: Record<Step, string> = {
  confirm: "confirmed",
  pack: "packed",
  hand_over: "handed over",
  deliver: "delivered",
};

/**
 * Takes a step with orders and says what came of it.
 *
 * @param onProgress is told how many orders are through by now
 * @returns what was refused; undefined: the shop said that nothing was changed
 */
export async function takeStep(
  step: Step,
  orders: readonly SeenOrder[],
  carrier = "",
  onProgress?: (done: number) => void,
): Promise<StepResults | undefined> {
  const results: StepResults = [];
  const began = Date.now();
  try {
    for (let at = 0; at < orders.length; at += AT_A_TIME) {
      const some = orders.slice(at, at + AT_A_TIME);
      results.push(...(await call("step_orders", { step, orders: some, carrier })));
      onProgress?.(results.length);
    }
    await readAnew("orders");
    const [first, ...others] = results;
    const text = summarize(DONE[step], results);
    if (!first || others.length > 0) offerUndoOfAll(text, results, began);
    else if (first.ok) void announceStep(text, first.id);
    else reportFailure(first.message);
    return results.filter(({ ok }) => !ok);
  } catch (error) {
    const left = orders.slice(results.length);
    const isUnsure = isUnanswered(error);
    if (isUnsure) {
      // Before the others move up: a key or a press that follows is for none of them.
      askToLook(
        left.slice(0, AT_A_TIME).map(({ id }) => id),
        error,
      );
    } else {
      reportFailure(
        results.length === 0
          ? "Nothing was changed"
          : `${ordersInWords(left.length)} left as they were`,
        error,
      );
    }
    await readAnew("orders");
    return results.length === 0 && !isUnsure ? undefined : results.filter(({ ok }) => !ok);
  }
}

const NOTICE = "undo-many";

/** Says what came of a step with many orders, and offers to take it back for as long as that goes for the first. */
function offerUndoOfAll(text: string, results: StepResults, began: number): void {
  const orders = results.flatMap(({ id, version }) => (version === null ? [] : [{ id, version }]));
  const left = began + UNDO_SECONDS * 1000 - Date.now();
  if (orders.length === 0 || left <= 0) {
    toast.success(text);
    return;
  }
  sayUndoable(text, { id: NOTICE, duration: left, undo: () => undoAll(orders) });
}

async function undoAll(orders: ArgumentsOf<"undo_steps">["orders"]): Promise<void> {
  toast.dismiss(NOTICE);
  try {
    const results = await call("undo_steps", { orders });
    const text = summarize("undone", results);
    const refused = results.find(({ ok }) => !ok);
    if (refused) reportFailure(text, new Error(refused.message));
    else toast.success(text);
  } catch (error) {
    reportUndone("Nothing was undone", error, ordersInWords(orders.length));
  }
  await readAnew("orders");
}

/** Staff saw the transfer in the bank. */
export async function takePayment(
  { id, version }: { id: string; version: number },
  payment_id: string,
): Promise<void> {
  try {
    const { outcome } = await call("confirm_transfer", { payment_id, version });
    await readAnew("orders");
    void announceStep(transferText(outcome), id);
  } catch (error) {
    reportUndone("The payment was not taken", error, `order ${shortId(id)}`);
    await readAnew("orders");
  }
}

/** Gives orders to a colleague, or to nobody. @returns whether it was done, or may have been */
export async function giveTo(orders: Which, colleague: string | null): Promise<boolean> {
  try {
    await call("assign_orders", { orders, assignee_id: colleague });
    toast.success(colleague ? "Given" : "They are nobody's");
    return true;
  } catch (error) {
    reportUndone("They were not given", error);
    // All that match may be others by now: they are picked anew.
    return isUnanswered(error);
  } finally {
    await readAnew("order_work");
  }
}
