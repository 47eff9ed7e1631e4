import { useEffect, useState } from "react";
import { phoneUrl } from "~/lib/links.ts";
import { formatNaira, nairaToKobo } from "~/lib/money.ts";
import { formatDeadline } from "~/lib/time.ts";
import { Button, buttonClass } from "~/ui/button.tsx";
import { EmptyState } from "~/ui/empty-state.tsx";
import { Spinner } from "~/ui/spinner.tsx";
import { doorDraft } from "../phone/door-drafts.ts";
import { StopCard } from "../phone/stop-card.tsx";
import { type Run, useRun } from "../phone/use-run.ts";
import type { RiderRun } from "../schema.ts";

/**
 * A rider's run on their phone. The link's secret stands after the # of the address, which no server
 * logs, and nothing of the run is in the page before the browser asks for it.
 */
export default function RiderPage() {
  const [key, setKey] = useState<string>();
  useEffect(() => {
    const read = () => setKey(location.hash.slice(1));
    read();
    addEventListener("hashchange", read);
    return () => removeEventListener("hashchange", read);
  }, []);
  return (
    <main className="mx-auto min-h-dvh max-w-lg bg-paper px-4 pb-16 pt-4">
      <title>Deliveries</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      {key === undefined ? <Loading /> : <Deliveries key={key} linkKey={key} />}
    </main>
  );
}

const Loading = () => (
  <div className="grid min-h-[60vh] place-items-center">
    <Spinner label="Loading" />
  </div>
);

function Deliveries({ linkKey }: { linkKey: string }) {
  const run = useRun(linkKey);
  const { state } = run;
  if (state.at === "loading") return <Loading />;
  if (state.at === "here") return <Sheet run={run} sheet={state.run} />;
  if (state.at === "over") {
    return (
      <EmptyState
        title="This link has ended"
        text={
          state.unconfirmed > 0
            ? `The shop has not received ${state.unconfirmed} of the things you pressed. They stay on this phone: open the shop's new link here and they are sent. Is there none? Call the shop and say what became of these parcels.`
            : "Ask the shop for another one."
        }
      />
    );
  }
  return (
    <EmptyState
      title="Your deliveries could not be read"
      text={state.message}
      action={<Button onClick={() => void run.again()}>Try again</Button>}
    />
  );
}

function Sheet({ run, sheet }: { run: Run; sheet: RiderRun }) {
  const said = new Set(run.waiting.flatMap(({ stopId, what }) => ("word" in what ? [stopId] : [])));
  const open = sheet.stops.filter(({ id, state }) => state === "open" && !said.has(id));
  const due = open.reduce((sum, { collect }) => sum + nairaToKobo(collect), 0);
  return (
    <>
      <header className="mb-4">
        <div className="flex items-baseline justify-between gap-4">
          <h1 className="display text-lg">{sheet.shop.name}</h1>
          <a href={phoneUrl(sheet.shop.phone)} className={buttonClass("quiet")}>
            Call the shop
          </a>
        </div>
        <p className="text-sm text-muted">
          {sheet.rider} · until {formatDeadline(new Date(sheet.link_expires_at))}
          {run.isPageKept && " · opens without network, too"}
        </p>
        <dl className="prices mt-3 grid grid-cols-3 gap-3 border-y border-line py-3 text-sm">
          <Figure title="To bring" value={`${open.length} of ${sheet.stops.length}`} />
          <Figure title="To take" value={formatNaira(due)} />
          <Figure title="You have" value={formatNaira(nairaToKobo(sheet.holds))} />
        </dl>
      </header>
      <div role="status">
        {run.isAway && (
          <p className="mb-4 bg-amber-light px-3 py-2 text-sm">
            No network. Go on: what you press is kept on this phone and sent later, once.
          </p>
        )}
      </div>
      <ol className="flex flex-col gap-4">
        {sheet.stops.map((stop, at) => (
          <StopCard
            key={stop.id}
            stop={stop}
            place={at + 1}
            shop={sheet.shop.name}
            draft={doorDraft(sheet.id, stop.id)}
            waiting={run.waiting.filter(({ stopId }) => stopId === stop.id)}
            trouble={run.troubles.get(stop.id)}
            run={run}
          />
        ))}
      </ol>
      {open.length === 0 && run.waiting.length === 0 && (
        <p className="mt-6 text-center text-sm text-muted">
          Everything is done. Bring the cash and what was not delivered back to the shop.
        </p>
      )}
    </>
  );
}

const Figure = ({ title, value }: { title: string; value: string }) => (
  <div>
    <dt className="text-muted">{title}</dt>
    <dd className="text-base font-medium">{value}</dd>
  </div>
);
