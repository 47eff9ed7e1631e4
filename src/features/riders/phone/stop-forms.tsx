import { type FormEvent, type ReactNode, useState } from "react";
import { useKeptFields } from "~/client/use-kept-fields.ts";
import { oneOf, textOf } from "~/lib/form.ts";
import { formatNaira, nairaToKobo } from "~/lib/money.ts";
import { DOOR_PAYMENTS, STOP_FAILURES } from "~/lib/statuses.ts";
import { Button } from "~/ui/button.tsx";
import { Select, TextField } from "~/ui/fields.tsx";
import { RadioCards } from "~/ui/radio-cards.tsx";
import { FAILURE_NAMES } from "../rules.ts";
import type { RiderStop } from "../schema.ts";
import type { Run } from "./use-run.ts";

interface StopFormProps {
  stop: RiderStop;
  /** What is typed is kept by this. */
  keepAs: string;
  onSay: Run["say"];
  onClose(): void;
}

function Frame(props: {
  action: string;
  keepAs: string;
  send(form: FormData): Promise<void>;
  onClose(): void;
  children: ReactNode;
}) {
  const kept = useKeptFields(props.keepAs);
  const [busy, setBusy] = useState(false);
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    await props.send(form);
    setBusy(false);
    kept.drop();
    props.onClose();
  }
  return (
    <form ref={kept.ref} onSubmit={submit} onChange={kept.keep} className="flex flex-col gap-4">
      {props.children}
      <Button type="submit" size="lg" busy={busy}>
        {props.action}
      </Button>
      <Button variant="quiet" onClick={props.onClose}>
        Back
      </Button>
    </form>
  );
}

/** Asks for the customer's code, and how they paid. */
export function DeliveredForm({ stop, keepAs, onSay, onClose }: StopFormProps) {
  const isDue = stop.collect > 0;
  return (
    <Frame
      action="It is delivered"
      keepAs={keepAs}
      onClose={onClose}
      send={(form) =>
        onSay(stop.id, (head) => ({
          ...head,
          kind: "delivered",
          code: textOf(form, "code"),
          collect: stop.collect,
          paid_by: oneOf(DOOR_PAYMENTS, textOf(form, "paid_by")) ?? "cash",
        }))
      }
    >
      {isDue && (
        <RadioCards
          legend={`How ${formatNaira(nairaToKobo(stop.collect))} was paid`}
          name="paid_by"
          required
          options={[
            { value: "cash", label: "Cash, I have it" },
            { value: "transfer", label: "Transfer to the shop", hint: "I saw it on their phone" },
          ]}
        />
      )}
      <TextField
        label="The customer's code"
        name="code"
        required
        inputMode="numeric"
        autoComplete="off"
        pattern="\d{4}"
        maxLength={4}
        title="Four digits"
        hint="Four digits, in their mail and on their order's page"
        className="prices text-center text-xl tracking-[0.5em]"
      />
    </Frame>
  );
}

/** Asks why, and when to come again. */
export function FailedForm({ stop, keepAs, onSay, onClose }: StopFormProps) {
  return (
    <Frame
      action="It is not delivered"
      keepAs={keepAs}
      onClose={onClose}
      send={(form) =>
        onSay(stop.id, (head) => ({
          ...head,
          kind: "failed",
          reason: oneOf(STOP_FAILURES, textOf(form, "reason")) ?? "other",
          note: textOf(form, "note"),
          next_attempt: textOf(form, "next_attempt") || null,
        }))
      }
    >
      <Select label="Why" name="reason" required defaultValue="">
        <option value="" disabled>
          Choose
        </option>
        {STOP_FAILURES.filter((reason) => reason !== "not_attempted").map((reason) => (
          <option key={reason} value={reason}>
            {FAILURE_NAMES[reason]}
          </option>
        ))}
      </Select>
      <TextField label="When to come again, if they said" name="next_attempt" type="date" />
      <TextField label="A word to the shop" name="note" maxLength={300} autoComplete="off" />
    </Frame>
  );
}
