import { lazy, Suspense } from "react";
import type { ProductDetail } from "~/features/catalogue/queries.server.ts";
import { loadWithRetries } from "~/lib/load-with-retries.ts";
import { shortSize } from "~/lib/size-names.ts";
import { Button } from "~/ui/button.tsx";
import type { ChosenSize } from "./use-chosen-size.ts";

const AlertBox = lazy(() =>
  loadWithRetries(() => import("~/features/back-in-stock/components/alert-box.tsx")),
);

/** What a shopper whose size is sold out can do: be told when it is back. */
export function TellWhenBack({
  product,
  size: { waitFor, setWaitFor, soldOut, ownGone },
}: {
  product: ProductDetail;
  size: ChosenSize;
}) {
  if (waitFor !== undefined) {
    return (
      <Suspense>
        <AlertBox
          productId={product.id}
          name={product.name}
          category={product.category}
          sizes={soldOut}
          size={waitFor}
          onSize={setWaitFor}
        />
      </Suspense>
    );
  }
  if (soldOut.length === 0) return null;
  return (
    <Button
      variant="quiet"
      className="needs-script mt-1"
      onClick={() => setWaitFor(ownGone ?? soldOut[0])}
    >
      {ownGone
        ? `${shortSize(ownGone, product.category)} is sold out. Tell me when it is back`
        : "Your size is sold out? Tell me when it is back"}
    </Button>
  );
}
