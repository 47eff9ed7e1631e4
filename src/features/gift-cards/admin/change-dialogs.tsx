import { useState } from "react";
import { call } from "~/client/call.ts";
import { FormDialog } from "~/features/admin/components/form-dialog.tsx";
import { textOf } from "~/lib/form.ts";
import { lagosDate } from "~/lib/time.ts";
import { Select, TextField } from "~/ui/fields.tsx";
import { toast } from "~/ui/toast.ts";
import type { CardView } from "../schema.ts";
import { lastMoment } from "./words.ts";

interface Props {
  card: CardView;
  onDone: () => void;
  onClose: () => void;
}

/** Puts money onto a card or takes some off. */
export function AdjustDialog({ card, onDone, onClose }: Props) {
  return (
    <FormDialog
      title="Change the balance"
      description="It stands in the card's history with your name and the reason."
      action="Change"
      about={card.id}
      send={async (form, _seen, press) => {
        const sign = textOf(form, "way") === "less" ? -1 : 1;
        await call("adjust_gift_card", {
          id: card.id,
          press_id: press,
          amount: sign * Number(textOf(form, "amount")),
          reason: textOf(form, "reason"),
        });
        onDone();
      }}
      onSent={() => toast.success("The balance is changed")}
      onClose={onClose}
    >
      {(problem) => (
        <>
          <Select label="Way" name="way">
            <option value="more">Put money on it</option>
            <option value="less">Take money off it</option>
          </Select>
          <TextField
            label="Amount (₦)"
            name="amount"
            type="number"
            inputMode="decimal"
            min={0.01}
            step="0.01"
            required
            error={problem}
          />
          <TextField label="Why" name="reason" maxLength={300} required />
        </>
      )}
    </FormDialog>
  );
}

/** Gives a card another last day. */
export function LastDayDialog({ card, onDone, onClose }: Props) {
  const end = card.expires_at;
  return (
    <FormDialog
      title="Another last day"
      description="What is left can be spent until then."
      action="Save"
      about={card.id}
      send={async (form) => {
        await call("prolong_gift_card", {
          id: card.id,
          last_day: textOf(form, "last_day") || null,
        });
        onDone();
      }}
      onSent={() => toast.success("Saved")}
      onClose={onClose}
    >
      {(problem) => (
        <TextField
          label="Last day"
          name="last_day"
          type="date"
          min={lagosDate(new Date())}
          hint="Empty: no end"
          defaultValue={end ? lagosDate(new Date(lastMoment(end))) : ""}
          error={problem}
        />
      )}
    </FormDialog>
  );
}

/** Makes another code, since the card's own was lost or seen. */
export function NewCodeDialog({
  card,
  onCode,
  onDone,
  onClose,
}: Props & { onCode: (code: string) => void }) {
  const [way, setWay] = useState(card.to_email === "" ? "hand" : "mail");
  return (
    <FormDialog
      title="A new code"
      description="The code before ends at once; what is left on the card stays on it."
      action="Make it"
      about={card.id}
      send={async (form) => {
        const { code } = await call("renew_gift_card_code", {
          id: card.id,
          to_email: way === "mail" ? textOf(form, "to_email") : null,
        });
        onDone();
        if (code) onCode(code);
      }}
      onSent={() => toast.success("The card has a new code")}
      onClose={onClose}
    >
      {(problem) => (
        <>
          <Select
            label="Way"
            name="way"
            value={way}
            onChange={(event) => setWay(event.target.value)}
          >
            <option value="mail">Mail it</option>
            <option value="hand">Show it to me, once</option>
          </Select>
          {way === "mail" && (
            <TextField
              label="To (email)"
              name="to_email"
              type="email"
              required
              defaultValue={card.to_email}
            />
          )}
          {problem && (
            <p role="alert" className="text-sm text-oxblood">
              {problem}
            </p>
          )}
        </>
      )}
    </FormDialog>
  );
}
