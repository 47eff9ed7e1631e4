import { useState } from "react";
import { formatNaira } from "~/lib/money.ts";
import { Button } from "~/ui/button.tsx";
import { cx } from "~/ui/cx.ts";
import { TextField } from "~/ui/fields.tsx";
import { useCheckout } from "../checkout-provider.tsx";

/** A gift card's code: asked for only where somebody has one, looked up at once, kept with the draft. */
export function GiftCardField() {
  const { draft, update, giftCard } = useCheckout();
  const [typed, setTyped] = useState(draft.giftCard);
  const [isOpen, setOpen] = useState(false);
  const isRefused = giftCard.state === "refused";

  function submit(event: React.FormEvent) {
    event.preventDefault();
    update({ giftCard: typed.trim().slice(0, 60) });
  }

  if (draft.giftCard !== "" && !isRefused) {
    return (
      <p className="mt-3 flex items-center justify-between gap-4 text-sm" role="status">
        <span>
          {giftCard.state === "ready" ? (
            <>
              Gift card …{giftCard.lastFour}, with{" "}
              <span className="prices">{formatNaira(giftCard.balanceKobo)}</span> on it
            </>
          ) : (
            "Gift card …"
          )}
        </span>
        <Button
          variant="quiet"
          onClick={() => {
            setTyped("");
            update({ giftCard: "" });
          }}
        >
          Remove<span className="sr-only"> the gift card</span>
        </Button>
      </p>
    );
  }
  if (!isOpen && draft.giftCard === "") {
    return (
      <p className="mt-2">
        <Button variant="quiet" onClick={() => setOpen(true)}>
          I have a gift card
        </Button>
      </p>
    );
  }
  return (
    <form onSubmit={submit} noValidate className="mt-3 flex items-end gap-3">
      <div className="min-w-0 flex-1">
        <TextField
          label="Gift card"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={60}
          // It was asked for by a press.
          autoFocus={isOpen}
          value={typed}
          error={isRefused ? giftCard.message : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <Button
        type="submit"
        variant="secondary"
        disabled={typed.trim() === ""}
        className={cx("min-h-12", isRefused && "mb-7")}
      >
        Use it
      </Button>
    </form>
  );
}
