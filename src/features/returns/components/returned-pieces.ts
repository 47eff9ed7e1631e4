import { oneOf, textOf } from "~/lib/form.ts";
import { RETURN_REASONS, type ReturnReason, type ReturnResolution } from "~/lib/statuses.ts";

export interface ReturnedPiece {
  order_item_id: string;
  quantity: number;
  reason: ReturnReason;
  exchange_size?: string;
}

/**
 * What staff filled in for each line that can come back.
 *
 * @throws Error in words for whoever fills it in
 */
export function returnedPieces(
  form: FormData,
  lines: readonly { orderItemId: string }[],
  resolution: ReturnResolution,
): ReturnedPiece[] {
  const pieces = lines.flatMap(({ orderItemId: id }) => {
    const quantity = Number(textOf(form, `pieces-${id}`));
    if (!(quantity > 0)) return [];
    const reason = oneOf(RETURN_REASONS, textOf(form, `reason-${id}`)) ?? "other";
    const size = textOf(form, `size-${id}`);
    if (resolution === "exchange" && !size) throw new Error("Choose the size instead");
    return [
      {
        order_item_id: id,
        quantity,
        reason,
        ...(resolution === "exchange" ? { exchange_size: size } : {}),
      },
    ];
  });
  if (pieces.length === 0) throw new Error("Say how many pieces come back");
  return pieces;
}
