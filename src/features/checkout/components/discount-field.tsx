import { useState } from "react";
import { Button } from "~/ui/button.tsx";
import { cx } from "~/ui/cx.ts";
import { TextField } from "~/ui/fields.tsx";
import { useCheckout } from "../checkout-provider.tsx";
import { normalizeCode } from "../discount.ts";

/** A discount code: typed, tried at once, kept with the draft, taken away again. */
export function DiscountField() {
  const { draft, update, discount } = useCheckout();
  const [typed, setTyped] = useState(draft.discountCode);
  const applied = draft.discountCode !== "" && discount.state !== "refused";

  function submit(event: React.FormEvent) {
    event.preventDefault();
    update({ discountCode: normalizeCode(typed).slice(0, 40) });
  }

  if (applied) {
    return (
      <p className="mt-5 flex items-center justify-between gap-4 text-sm" role="status">
        <span>
          Code <strong className="font-medium">{draft.discountCode}</strong>
          {discount.state !== "ready"
            ? " …"
            : discount.applied.some(({ code }) => code !== null)
              ? " is applied"
              : " is kept for another time"}
        </span>
        <Button
          variant="quiet"
          onClick={() => {
            setTyped("");
            update({ discountCode: "" });
          }}
        >
          Remove<span className="sr-only"> the code</span>
        </Button>
      </p>
    );
  }
  return (
    <form onSubmit={submit} noValidate className="mt-5 flex items-end gap-3">
      <div className="min-w-0 flex-1">
        <TextField
          label="Discount code"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          value={typed}
          error={discount.state === "refused" ? discount.message : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <Button
        type="submit"
        variant="secondary"
        disabled={typed.trim() === ""}
        className={cx("min-h-12", discount.state === "refused" && "mb-7")}
      >
        Apply
      </Button>
    </form>
  );
}
