import { randomUUID } from "node:crypto";
import { orderKey } from "~/features/orders/access.server.ts";
import { findAnswer, type RequestKey, requestKey } from "~/platform/answers.ts";
import type { Context } from "~/platform/context.ts";
import { AppError, invalid, sqlState } from "~/platform/errors.ts";
import { noteRefusal } from "~/platform/refusals.ts";
import { DoorRefused } from "./decide-totals.server.ts";
import { HoldRefused, tellOfRefusal } from "./holds/check-holds.server.ts";
import type { PlacedOrder } from "./schema.ts";
import { type Placed, placedSchema } from "./write-new-order.server.ts";

/**
 * Places an order once: the same key and body gives the same order. What is refused is told to staff
 * where they should know of it.
 *
 * @param place keeps its answer under the request in the transaction that writes the order
 * @throws AppError idempotency_mismatch, invalid_input for a key that is too long, and what `place` throws
 */
export async function placeOnce(
  ctx: Context,
  idempotencyKey: string | null,
  body: unknown,
  place: (request: RequestKey) => Promise<Placed>,
): Promise<PlacedOrder> {
  const key = idempotencyKey ?? randomUUID();
  if (key.length > 200) throw invalid("The Idempotency-Key header is longer than 200 characters");
  const request = requestKey(key, body);
  try {
    return withKey(ctx, await place(request));
  } catch (error) {
    // Perhaps the same request came twice and the other one has taken the key, the last piece or
    // the code's last use. Looked for only now: nearly every order is sent once.
    if (error instanceof AppError || sqlState(error) === "23505") {
      const earlier = await findAnswer(ctx.db, request);
      if (earlier) return withKey(ctx, placedSchema.parse(earlier));
    }
    if (error instanceof DoorRefused) await noteRefusal(ctx, error.refusal);
    if (error instanceof HoldRefused) await tellOfRefusal(ctx, error);
    throw error;
  }
}

const withKey = (ctx: Context, placed: Placed): PlacedOrder => ({
  ...placed,
  key: orderKey(ctx, { id: placed.id, linkNo: 0 }),
});
