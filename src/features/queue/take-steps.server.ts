import pLimit from "p-limit";
import { z } from "zod";
import type { Actor } from "~/features/orders/actor.server.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";
import type { Step } from "./rules.ts";
import { type Taken, takeStep } from "./steps.server.ts";

/** So many orders are worked on at a time: each has a transaction and a connection of its own. */
const AT_ONCE = 4;

export const stepResult = z.object({
  id: z.string(),
  ok: z.boolean(),
  /** Why it was not done; empty when it was. */
  message: z.string(),
});
export type StepResult = z.infer<typeof stepResult>;

/**
 * Takes a step with many orders, each by itself: what one of them refuses stops no other.
 *
 * @returns what became of each, in their order
 */
export async function takeSteps(
  ctx: Context,
  actor: Actor,
  step: Step,
  orders: readonly Taken[],
): Promise<StepResult[]> {
  const limit = pLimit(AT_ONCE);
  return Promise.all(orders.map((taken) => limit(() => tryStep(ctx, actor, step, taken))));
}

async function tryStep(ctx: Context, actor: Actor, step: Step, taken: Taken): Promise<StepResult> {
  try {
    await takeStep(ctx, actor, step, taken);
    return { id: taken.orderId, ok: true, message: "" };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { id: taken.orderId, ok: false, message: error.message };
  }
}
