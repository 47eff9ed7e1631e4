import { Camera, MapPin, MessageCircle, Phone } from "lucide-react";
import { useId, useState } from "react";
import { dropDraft, keepDraft, readDraft } from "~/client/drafts.ts";
import { PICTURES } from "~/features/orders/components/send-file.ts";
import { formatPhone } from "~/lib/format-phone.ts";
import { phoneUrl, whatsappUrl } from "~/lib/links.ts";
import { formatNaira, nairaToKobo } from "~/lib/money.ts";
import { inPieces } from "~/lib/pieces.ts";
import { Button } from "~/ui/button.tsx";
import { FileButton } from "~/ui/file-button.tsx";
import { FAILURE_NAMES, mapUrl, STOP_NAMES } from "../rules.ts";
import type { RiderStop } from "../schema.ts";
import type { Waiting } from "./outbox.ts";
import { DeliveredForm, FailedForm } from "./stop-forms.tsx";
import type { Run, Trouble } from "./use-run.ts";

const naira = (amount: number) => formatNaira(nairaToKobo(amount));

const troubleText = (trouble: Trouble, stop: RiderStop): string => {
  if (typeof trouble === "object") return trouble.message;
  switch (trouble) {
    case "wrong_code":
      return `The code was wrong. ${stop.codes_left} more tries: it is in the customer's mail and on their order's page.`;
    case "locked":
      return "Too many wrong codes. Call the shop: they can write it down.";
    case "closed":
      return "The shop has changed this stop. Call the shop before you do anything.";
    case "amount_changed":
      return "Another amount is to be taken now. Look again before you take it.";
  }
};

/** What was pressed and not confirmed yet, in words. */
const waitingText = (waiting: Waiting): string => {
  if ("photo" in waiting.what) return "Photo kept on this phone";
  return waiting.what.word.kind === "delivered"
    ? "Delivered, kept on this phone"
    : "Not delivered, kept on this phone";
};

/** A parcel of the run: whom, where, what to take, and what became of it. */
export function StopCard(props: {
  stop: RiderStop;
  place: number;
  shop: string;
  waiting: Waiting[];
  trouble: Trouble | undefined;
  /** What is typed here is kept by names that begin so. */
  draft: string;
  run: Run;
}) {
  const { stop, waiting, trouble, run } = props;
  const [asked, setAsked] = useAsked(`${props.draft}asked`);
  const titleId = useId();
  const isSaid = waiting.some(({ what }) => "word" in what);
  const isOpen = stop.state === "open" && !isSaid;
  return (
    <li aria-labelledby={titleId} className="border border-line bg-white p-4">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={titleId} className="text-base font-medium">
          {props.place}. {stop.person && !isSaid ? stop.person.name : `Order ${stop.number}`}
        </h2>
        <span className="shrink-0 text-sm text-muted">
          {isSaid ? "Not sent yet" : STOP_NAMES[stop.state]}
        </span>
      </div>
      {stop.failure && (
        <p className="text-sm text-muted">{FAILURE_NAMES[stop.failure]}: bring it back</p>
      )}
      {stop.state === "recalled" && (
        <p className="text-sm text-oxblood">
          {stop.is_cancelled && "The order is cancelled. "}Do not hand it over: bring it back
        </p>
      )}
      {stop.paid_by && <p className="text-sm text-muted">Paid by {stop.paid_by}</p>}
      {waiting.map((item) => (
        <p key={item.id} role="status" className="mt-2 bg-bone-light px-3 py-2 text-sm">
          {waitingText(item)}: it is sent as soon as there is network.
        </p>
      ))}
      {trouble && (
        <p role="alert" className="mt-2 border-l-2 border-oxblood pl-3 text-sm text-oxblood">
          {troubleText(trouble, stop)}
        </p>
      )}
      {isOpen && stop.person && <Where stop={stop} person={stop.person} shop={props.shop} />}
      {isOpen && (
        <div className="mt-4 flex flex-col gap-3 border-t border-line pt-4">
          {asked === "delivered" && (
            <DeliveredForm
              stop={stop}
              keepAs={`${props.draft}delivered`}
              onSay={run.say}
              onClose={() => setAsked(undefined)}
            />
          )}
          {asked === "failed" && (
            <FailedForm
              stop={stop}
              keepAs={`${props.draft}failed`}
              onSay={run.say}
              onClose={() => setAsked(undefined)}
            />
          )}
          {!asked && (
            <div className="grid grid-cols-2 gap-3">
              <Button className="px-2" onClick={() => setAsked("delivered")}>
                Delivered
              </Button>
              <Button variant="secondary" className="px-2" onClick={() => setAsked("failed")}>
                Not delivered
              </Button>
            </div>
          )}
        </div>
      )}
      <Photo stop={stop} waiting={waiting} run={run} />
    </li>
  );
}

type Asked = "delivered" | "failed";

/** The form that is open at a door; a phone that begins anew there has it open again. */
function useAsked(draft: string) {
  const [asked, setAsked] = useState(() => readDraft<Asked>(draft));
  return [
    asked,
    (next: Asked | undefined) => {
      if (next) keepDraft(draft, next);
      else dropDraft(draft);
      setAsked(next);
    },
  ] as const;
}

const REACH =
  "inline-flex min-h-11 items-center justify-center gap-2 border border-ink text-sm font-medium";

function Where(props: { stop: RiderStop; person: NonNullable<RiderStop["person"]>; shop: string }) {
  const { stop, person } = props;
  const greeting = `Hello ${person.name.split(" ")[0]}, this is the rider of ${props.shop} with your order ${stop.number}.`;
  return (
    <>
      <p className="mt-2 text-base">{person.address}</p>
      {person.landmark && <p className="text-base font-medium">{person.landmark}</p>}
      {person.notes && <p className="mt-1 text-sm text-muted">“{person.notes}”</p>}
      <p className="mt-1 text-sm text-muted">
        {inPieces(stop.pieces)} · Order {stop.number}
      </p>
      <p className="mt-3 flex items-baseline justify-between gap-4 bg-bone-light px-3 py-2">
        <span>{stop.collect > 0 ? "Take" : "Paid already"}</span>
        <strong className="prices text-lg font-medium">
          {stop.collect > 0 ? naira(stop.collect) : "Take nothing"}
        </strong>
      </p>
      <div className="mt-3 grid grid-cols-[1fr_1fr_1.3fr] gap-2">
        <a href={mapUrl(person.address)} target="_blank" rel="noreferrer" className={REACH}>
          <MapPin aria-hidden="true" className="size-4" strokeWidth={1.5} /> Map
        </a>
        <a
          href={phoneUrl(person.phone)}
          className={REACH}
          aria-label={`Call ${formatPhone(person.phone)}`}
        >
          <Phone aria-hidden="true" className="size-4" strokeWidth={1.5} /> Call
        </a>
        <a
          href={whatsappUrl(person.phone, greeting)}
          target="_blank"
          rel="noreferrer"
          className={REACH}
        >
          <MessageCircle aria-hidden="true" className="size-4" strokeWidth={1.5} /> WhatsApp
        </a>
      </div>
    </>
  );
}

function Photo({ stop, waiting, run }: { stop: RiderStop; waiting: Waiting[]; run: Run }) {
  if (stop.has_photo)
    return (
      <p className="mt-3 flex items-center gap-2 text-sm text-muted">
        <Camera aria-hidden="true" className="size-4" strokeWidth={1.5} /> The shop has the photo
      </p>
    );
  if (stop.state === "recalled" || waiting.some(({ what }) => "photo" in what)) return null;
  return (
    <FileButton
      label="Photo at the door"
      accept={PICTURES}
      onChoose={(file) => void run.photograph(stop.id, file)}
      className="mt-3"
    />
  );
}
