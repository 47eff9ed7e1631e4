import { useCheckout } from "../checkout-provider.tsx";
import { normalizeCode } from "../discount.ts";
import { CodeForm, CodeInUse, isNoUse } from "./code-field.tsx";

/** A discount code: typed, tried at once, kept with the draft, taken away again. */
export function DiscountField() {
  const { draft, update, retryQuote, discount } = useCheckout();
  const isRefused = isNoUse(discount.state);
  if (draft.discountCode !== "" && !isRefused) {
    return (
      <CodeInUse name="the code" className="mt-5" remove={() => update({ discountCode: "" })}>
        Code <strong className="font-medium">{draft.discountCode}</strong>
        {discount.state !== "ready"
          ? " …"
          : discount.applied.some(({ code }) => code !== null)
            ? " is applied"
            : " is kept for another time"}
      </CodeInUse>
    );
  }
  return (
    <CodeForm
      label="Discount code"
      action="Apply"
      maxLength={40}
      code={draft.discountCode}
      error={isRefused ? discount.message : undefined}
      className="mt-5"
      use={(typed) => {
        const discountCode = normalizeCode(typed).slice(0, 40);
        if (discountCode === draft.discountCode) retryQuote();
        else update({ discountCode });
      }}
    />
  );
}
