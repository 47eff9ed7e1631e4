import type { QueuedOrder } from "../queued-order.ts";
import { STEP_OF, type Stage, type Step } from "../rules.ts";

/** What one press on an order in the queue does. */
export type NextStep =
  /** Done at once; a slip is taken back or does no harm. */
  | { kind: "press"; step: Step; label: string }
  /** Asked first: it tells the customer, or says that money is there. */
  | { kind: "ask"; step: Exclude<Step, "confirm" | "pack">; label: string }
  | { kind: "payment"; label: string }
  | { kind: "look"; to: string; label: string };

/** The next step of an order in a stage. */
export function nextStep(stage: Stage, order: QueuedOrder): NextStep {
  const page = `/admin/orders/${order.id}`;
  switch (stage) {
    case "payment":
      return order.payment
        ? { kind: "payment", label: "Take payment" }
        : { kind: "look", to: page, label: "Look at it" };
    case "confirm":
      return { kind: "press", step: STEP_OF.confirm, label: "Confirmed by phone" };
    case "pack":
      return { kind: "press", step: STEP_OF.pack, label: "Packed" };
    case "hand_over":
      if (order.run_id)
        return { kind: "look", to: `/admin/riders/runs/${order.run_id}`, label: "See the attempt" };
      if (order.delivery_method === "pickup")
        return { kind: "ask", step: STEP_OF.hand_over, label: "Picked up" };
      return { kind: "ask", step: STEP_OF.hand_over, label: "Hand over" };
    case "collect":
      return { kind: "ask", step: STEP_OF.collect, label: "Delivered and paid" };
    case "close":
      return { kind: "ask", step: STEP_OF.close, label: "Delivered" };
  }
}
