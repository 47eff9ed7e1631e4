import { useState } from "react";
import { formatNairaExact } from "~/lib/money.ts";
import { Button } from "~/ui/button.tsx";
import { Checkbox } from "~/ui/checkbox.tsx";
import { useCheckout } from "../checkout-provider.tsx";
import { CodeForm, CodeInUse, isNoUse } from "./code-field.tsx";

/**
 * What pays in place of money: the store credit of whoever is signed in, with one tick, then a gift card,
 * which is asked for only where the credit leaves something.
 */
export function CardFields() {
  const { draft, update, credit, totalKobo } = useCheckout();
  const paysAll = credit.isUsed && credit.paysKobo === totalKobo;
  return (
    <>
      {credit.balanceKobo > 0 && (
        <Checkbox
          className="mt-3"
          label={
            <>
              Use my store credit of{" "}
              <span className="prices">{formatNairaExact(credit.balanceKobo)}</span>
            </>
          }
          hint={draft.giftCard === "" || paysAll ? undefined : "It pays first, then the gift card."}
          checked={credit.isUsed}
          onChange={({ target }) => update({ useCredit: target.checked })}
        />
      )}
      {!paysAll && <GiftCardField />}
    </>
  );
}

/** A gift card's code: asked for only where somebody has one, looked up at once, kept with the draft. */
function GiftCardField() {
  const { draft, update, retryQuote, giftCard } = useCheckout();
  const [isOpen, setOpen] = useState(false);
  const isRefused = isNoUse(giftCard.state);
  if (draft.giftCard !== "" && !isRefused) {
    return (
      <CodeInUse name="the gift card" className="mt-3" remove={() => update({ giftCard: "" })}>
        {giftCard.state === "ready" ? (
          <>
            Gift card …{giftCard.lastFour}, with{" "}
            <span className="prices">{formatNairaExact(giftCard.balanceKobo)}</span> on it
          </>
        ) : (
          "Gift card …"
        )}
      </CodeInUse>
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
    <CodeForm
      label="Gift card"
      action="Use it"
      maxLength={60}
      code={draft.giftCard}
      error={isRefused ? giftCard.message : undefined}
      isAskedFor={isOpen}
      className="mt-3"
      use={(typed) => {
        const giftCard = typed.trim().slice(0, 60);
        if (giftCard === draft.giftCard) retryQuote();
        else update({ giftCard });
      }}
    />
  );
}
