import { type ReactNode, useState } from "react";
import { ShopError } from "~/client/shop-error.ts";
import { useCart } from "~/features/cart/cart-provider.tsx";
import { fetchChecks } from "~/features/cart/check.ts";
import { applyChecks, lineKey, restoreLines } from "~/features/cart/rules.ts";
import type { OrderView } from "~/features/orders/schema.ts";
import { Button } from "~/ui/button.tsx";
import { tellChanges } from "../restore-cart.ts";

/** The pieces of an order as lines of a cart; what was deleted since cannot be one. */
const piecesOf = (lines: OrderView["lines"]) =>
  lines.flatMap(({ id: _, productId, ...line }) =>
    productId === null ? [] : [{ ...line, id: productId }],
  );

/** Of an order that ended, on whatever device its link is opened: its pieces for another try. */
export function RestoreCart({
  lines,
  children,
}: {
  lines: OrderView["lines"];
  children?: ReactNode;
}) {
  const cart = useCart();
  const [restored, setRestored] = useState<{ count: number; changes: string[] }>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function restore() {
    setBusy(true);
    setProblem(undefined);
    try {
      const pieces = piecesOf(lines);
      const checked = applyChecks(pieces, await fetchChecks(pieces));
      const there = checked.lines.filter((line) => !checked.blocked.has(lineKey(line)));
      setRestored({ count: there.length, changes: tellChanges(lines, checked.changes) });
      if (there.length === 0) return;
      cart.replaceLines(restoreLines(cart.lines, there));
      cart.openCart();
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      setProblem(error.message);
    } finally {
      setBusy(false);
    }
  }
  return (
    <section aria-label="Order again" className="border border-indigo p-5 text-sm sm:p-7">
      <h2 className="display text-lg">Do you still want them?</h2>
      <p className="mt-2">
        Put the pieces back in your cart, on this phone or any other that opens this page. Sizes and
        prices are looked up anew.
      </p>
      <Button className="mt-4" busy={busy} disabled={!cart.ready} onClick={restore}>
        Put them back in my cart
      </Button>
      <div aria-live="polite">
        {restored && (
          <p className="mt-4">
            {restored.count > 0
              ? restored.changes.length > 0
                ? "Some of it is not as it was. What is there is in your cart:"
                : "All of it is in your cart."
              : "None of it can be bought just now:"}
          </p>
        )}
        {restored && restored.changes.length > 0 && (
          <ul className="mt-2 list-disc pl-5">
            {restored.changes.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
      </div>
      {problem && (
        <p role="alert" className="mt-3 text-oxblood">
          {problem}
        </p>
      )}
      {children}
    </section>
  );
}
