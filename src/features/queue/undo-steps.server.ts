import pLimit from "p-limit";
import { z } from "zod";
import type { Actor } from "~/features/orders/actor.server.ts";
import { undoStep } from "~/features/orders/undo/undo-step.server.ts";
import type { Context } from "~/platform/context.ts";
import { AppError } from "~/platform/errors.ts";

const AT_ONCE = 4;

export const undoneOrder = z.object({ id: z.string(), ok: z.boolean(), message: z.string() });

/**
 * Takes back one's own last step with many orders, each by itself: where more has happened since, or the
 * mail is on its way, that order stays as it is.
 */
export async function undoSteps(
  ctx: Context,
  actor: Actor,
  orders: readonly { id: string; version: number }[],
): Promise<z.infer<typeof undoneOrder>[]> {
  const limit = pLimit(AT_ONCE);
  return Promise.all(
    orders.map(({ id, version }) =>
      limit(async () => {
        try {
          await undoStep(ctx, actor, id, version);
          return { id, ok: true, message: "" };
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          return { id, ok: false, message: error.message };
        }
      }),
    ),
  );
}
