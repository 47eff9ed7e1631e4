import type { Ref } from "react";
import { cx } from "~/ui/cx.ts";
import type { usePlaceOrder } from "../use-place-order.ts";

type Refusal = NonNullable<ReturnType<typeof usePlaceOrder>["refusal"]>;

/** Why the shop did not take the order, and what of it. */
export function RefusalNote({
  refusal,
  className,
  ref,
}: {
  refusal: Refusal;
  className: string;
  /** To bring it into view. */
  ref?: Ref<HTMLDivElement>;
}) {
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      className={cx("bg-oxblood-light text-sm text-oxblood", className)}
    >
      <p>{refusal.message}</p>
      {refusal.details.map((detail) => (
        <p key={detail} className="mt-1">
          {detail}
        </p>
      ))}
    </div>
  );
}
