import { queryClient } from "~/client/admin.ts";
import { call } from "~/client/call.ts";
import type { ArgumentsOf, ResultOf } from "~/client/wire.ts";
import { reportFailure } from "~/features/admin/components/report-failure.ts";
import { toast } from "~/ui/toast.ts";
import { type Step, summarize } from "../rules.ts";

type Which = ArgumentsOf<"step_orders">["orders"];
export type StepResults = ResultOf<"step_orders">;

/** What became of orders, after their number: "3 orders packed". */
const DONE: Record<Step, string> = {
  confirm: "confirmed",
  pack: "packed",
  hand_over: "handed over",
  deliver: "delivered",
};

/** Everything that shows orders or what waits. */
export const refreshWork = () =>
  Promise.all(
    ["queue", "badges", "dashboard", "order", "list"].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  );

/** Takes a step with orders and says what came of it. @returns what was refused; undefined: nothing was tried */
export async function takeStep(
  step: Step,
  orders: Which,
  carrier = "",
): Promise<StepResults | undefined> {
  try {
    const results = await call("step_orders", { step, orders, carrier });
    const refused = results.filter(({ ok }) => !ok);
    const [only] = results;
    if (only && results.length === 1 && refused.length === 1) {
      reportFailure(only.message);
      return refused;
    }
    const undo =
      step === "pack" && only && results.length === 1
        ? { action: { label: "Undo", onClick: () => void unpack(only.id) } }
        : undefined;
    toast.success(summarize(DONE[step], results), undo);
    return refused;
  } catch (error) {
    reportFailure("Nothing was changed", error);
    return undefined;
  } finally {
    await refreshWork();
  }
}

async function unpack(orderId: string) {
  try {
    await call("unpack_order", { order_id: orderId });
    toast.success("Taken back: it waits to be packed");
  } catch (error) {
    reportFailure("It was not taken back", error);
  }
  await refreshWork();
}

/** Staff saw the transfer in the bank. */
export async function takePayment(paymentId: string): Promise<void> {
  try {
    const { outcome } = await call("confirm_transfer", { payment_id: paymentId });
    toast.success(
      outcome === "paid"
        ? "Transfer confirmed"
        : "The order is gone; the money is on the list of refunds",
    );
  } catch (error) {
    reportFailure("The payment was not taken", error);
  }
  await refreshWork();
}

/** Gives orders to a colleague, or to nobody. @returns whether it was done */
export async function giveTo(orders: Which, colleague: string | null): Promise<boolean> {
  try {
    await call("assign_orders", { orders, assignee_id: colleague });
    toast.success(colleague ? "Given" : "They are nobody's");
    return true;
  } catch (error) {
    reportFailure("They were not given", error);
    return false;
  } finally {
    await refreshWork();
  }
}
