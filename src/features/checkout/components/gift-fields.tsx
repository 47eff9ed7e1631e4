import { formatNairaExact, nairaToKobo } from "~/lib/money.ts";
import { Checkbox } from "~/ui/checkbox.tsx";
import { TextArea, TextField } from "~/ui/fields.tsx";
import { GIFT_NOTE_LENGTH, type GiftDraft } from "../gift.ts";
import type { FieldErrors } from "./use-fields.ts";

/** To somebody else, and as a gift: who takes it, what is written to them, and whether it is wrapped. */
export function GiftFields({
  draft: { isForOther, receiver, isGift, gift },
  update,
  isPickup,
  wrapFee,
  receiverHint,
  errors,
  clear,
}: FieldErrors & {
  draft: GiftDraft;
  update: (changes: Partial<GiftDraft>) => void;
  /** Nobody else receives what is fetched in the boutique. */
  isPickup: boolean;
  /** Naira; null where wrap is not offered. */
  wrapFee: number | null;
  receiverHint: string;
}) {
  const receiverField = (name: keyof typeof receiver) => ({
    name: `receiver_${name}`,
    value: receiver[name],
    error: errors[`receiver_${name}`],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      update({ receiver: { ...receiver, [name]: event.target.value } });
      clear(`receiver_${name}`);
    },
  });
  return (
    <div className="flex flex-col gap-2">
      {!isPickup && (
        <Checkbox
          label="Somebody else receives it"
          checked={isForOther}
          onChange={(event) => update({ isForOther: event.target.checked })}
        />
      )}
      {isForOther && !isPickup && (
        <div className="grid gap-5 pb-3 sm:grid-cols-2">
          <TextField
            label="Receiver's name"
            required
            autoComplete="off"
            {...receiverField("name")}
          />
          <TextField
            label="Receiver's phone"
            required
            type="tel"
            autoComplete="off"
            hint={receiverHint}
            {...receiverField("phone")}
          />
        </div>
      )}
      <Checkbox
        label="This is a gift"
        hint={isGift ? "The packing slip shows no prices." : undefined}
        checked={isGift}
        onChange={(event) => update({ isGift: event.target.checked })}
      />
      {isGift && (
        <div className="flex flex-col gap-3 pb-3">
          {wrapFee !== null && (
            <Checkbox
              label={`Gift wrap, ${wrapFee === 0 ? "free" : formatNairaExact(nairaToKobo(wrapFee))}`}
              checked={gift.wrap}
              onChange={(event) => update({ gift: { ...gift, wrap: event.target.checked } })}
            />
          )}
          <TextArea
            label="A note for them"
            hint={`Printed and put in the parcel. At most ${GIFT_NOTE_LENGTH} characters.`}
            rows={3}
            maxLength={GIFT_NOTE_LENGTH}
            value={gift.note}
            onChange={(event) => update({ gift: { ...gift, note: event.target.value } })}
          />
        </div>
      )}
    </div>
  );
}
