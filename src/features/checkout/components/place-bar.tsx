import { Link } from "react-router";
import { formatNairaExact } from "~/lib/money.ts";
import { Button } from "~/ui/button.tsx";
import { useCheckout } from "../checkout-provider.tsx";

interface PlaceBarProps {
  /** Id of the form that it sends. */
  form: string;
  /** Why delivery costs something else than a moment ago: its section may be out of sight. */
  feeNote: string | undefined;
  busy: boolean;
  disabled: boolean;
}

/** What it comes to and the button that orders, always in view: at a phone's lower edge, else beside the form. */
export function PlaceBar({ form, feeNote, busy, disabled }: PlaceBarProps) {
  const { delivery, toPayKobo } = useCheckout();
  return (
    <>
      <div className="place-bar sticky bottom-0 z-10 -mx-(--gutter) border-t border-line bg-paper px-(--gutter) pb-[max(0.75rem,env(safe-area-inset-bottom))] pt-3 lg:static lg:mx-0 lg:border-0 lg:bg-transparent lg:px-0 lg:pt-5">
        {!delivery && (
          <p className="mb-2 text-center text-xs text-muted">
            Delivery is added when we know where it goes.
          </p>
        )}
        {delivery && feeNote && <p className="mb-2 text-center text-xs text-muted">{feeNote}</p>}
        <Button
          type="submit"
          form={form}
          size="lg"
          busy={busy}
          disabled={disabled}
          className="prices w-full"
        >
          Place order · {formatNairaExact(toPayKobo)}
        </Button>
      </div>
      <p className="pb-4 pt-3 text-xs text-muted">
        By placing the order you accept our{" "}
        <Link to="/terms-of-service" className="underline">
          Terms of Service
        </Link>{" "}
        and{" "}
        <Link to="/return-policy" className="underline">
          Return & Refund Policy
        </Link>
        .
      </p>
    </>
  );
}
