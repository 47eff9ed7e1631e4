import pLimit from "p-limit";
import type { Actor } from "~/features/orders/actor.server.ts";
import { undoStep } from "~/features/orders/undo/undo-step.server.ts";
import type { Context } from "~/platform/context.ts";
import { type Told, tryOne } from "./told.server.ts";

const AT_ONCE = 4;

/**
 * Takes back one's own last step with many orders, each by itself: where more has happened since, or the
 * mail is on its way, that order stays as it is.
 */
export async function undoSteps(
  ctx: Context,
  actor: Actor,
  orders: readonly { id: string; version: number }[],
): Promise<Told[]> {
  const limit = pLimit(AT_ONCE);
  return Promise.all(
    orders.map(({ id, version }) =>
      limit(() => tryOne(id, () => undoStep(ctx, actor, id, version))),
    ),
  );
}
