import { Link } from "react-router";
import type { SavedAddress } from "~/features/accounts/schema.ts";
import { formatPhone } from "~/lib/format-phone.ts";
import { placeLine } from "~/lib/states.ts";
import { RadioCards } from "~/ui/radio-cards.tsx";

const ANOTHER = "another";

/** The saved addresses of whoever is signed in, and room for another one. */
export function AddressChoice({
  addresses,
  chosen,
  onChoose,
}: {
  addresses: readonly SavedAddress[];
  chosen: SavedAddress | undefined;
  /** Undefined for another address, which is then typed. */
  onChoose: (address: SavedAddress | undefined) => void;
}) {
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="w-full">
        <RadioCards
          legend="Deliver to"
          name="saved_address"
          value={chosen?.id ?? ANOTHER}
          onValueChange={(id) => onChoose(addresses.find((address) => address.id === id))}
          options={[
            ...addresses.map((address) => ({
              value: address.id,
              label: address.label || address.street,
              hint: (
                <>
                  {address.full_name}, {formatPhone(address.phone)}
                  <br />
                  {address.label && `${address.street}, `}
                  {placeLine(address)}
                </>
              ),
            })),
            { value: ANOTHER, label: "Another address" },
          ]}
        />
      </div>
      <Link
        to="/profile"
        className="inline-flex min-h-11 items-center text-sm text-muted underline underline-offset-4 hover:text-ink"
      >
        Change my addresses
      </Link>
    </div>
  );
}
