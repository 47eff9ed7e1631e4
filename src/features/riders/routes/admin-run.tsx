import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useLocation, useNavigate, useParams } from "react-router";
import { call } from "~/client/call.ts";
import { BackLink } from "~/features/admin/components/back-link.tsx";
import { ConfirmDialog } from "~/features/admin/components/confirm-dialog.tsx";
import { rowLink } from "~/features/admin/components/list-page.tsx";
import { LoadFailed } from "~/features/admin/components/load-failed.tsx";
import { formatDay, formatMoment } from "~/features/admin/components/moment.ts";
import { reportUndone } from "~/features/admin/components/report-failure.ts";
import { StatusText } from "~/features/admin/components/status-text.tsx";
import { shortId } from "~/features/orders/status.ts";
import { formatPhone } from "~/lib/format-phone.ts";
import { phoneUrl } from "~/lib/links.ts";
import { formatNaira, nairaToKobo } from "~/lib/money.ts";
import { Button } from "~/ui/button.tsx";
import { rowAction } from "../components/row-action.ts";
import { RunLink } from "../components/run-link.tsx";
import { DeliverDialog, FailDialog, InspectDialog } from "../components/stop-dialogs.tsx";
import { FAILURE_NAMES, STOP_NAMES } from "../rules.ts";
import type { RunStop, RunView } from "../schema.ts";

const LOOK_EVERY_MS = 20_000;

const dialogs = { deliver: DeliverDialog, fail: FailDialog, inspect: InspectDialog };
type Step = keyof typeof dialogs;

const tones = {
  open: "plain",
  delivered: "good",
  failed: "warn",
  returned: "plain",
  recalled: "warn",
} as const;

/** A run while it is on and after: what became of each parcel, and what staff do about it. */
export default function AdminRun() {
  const { id = "" } = useParams();
  const navigate = useNavigate();
  const secret = (useLocation().state as { key?: string } | null)?.key;
  // Kept where the first one came from, so that a reload does not show one that has ended.
  const keepSecret = (key: string | undefined) =>
    void navigate(".", { replace: true, preventScrollReset: true, state: key ? { key } : null });
  const [asked, setAsked] = useState<{ stop: RunStop; step: Step }>();
  const [isEnding, setEnding] = useState(false);
  const {
    data: run,
    error,
    refetch,
  } = useQuery({
    queryKey: ["run", id],
    queryFn: () => call("view_run", { id }),
    retry: 1,
    refetchInterval: (query) => (query.state.data?.ended_at ? false : LOOK_EVERY_MS),
  });
  if (!run && error)
    return <LoadFailed title="Failed to fetch the run" error={error} onRetry={refetch} />;
  if (!run) return <p className="py-24 text-center text-muted">Loading...</p>;
  const open = run.stops.filter(({ state }) => state === "open").length;
  const Asked = asked && dialogs[asked.step];
  return (
    <>
      <title>{`Run of ${run.rider.name}`}</title>
      <BackLink to="/admin/riders/runs">Runs</BackLink>
      <header className="mb-4 flex flex-wrap items-center gap-3">
        <h1 className="display mr-auto text-xl">{run.rider.name}</h1>
        {!run.ended_at && (
          <Button variant="secondary" onClick={() => setEnding(true)}>
            End the run
          </Button>
        )}
      </header>
      <p className="mb-4 text-sm text-muted">
        <Phone number={run.rider.phone} /> · begun {formatMoment(run.created_at)}
        {run.ended_at && ` · ended ${formatMoment(run.ended_at)}`}
      </p>
      {!run.ended_at && (
        <RunLink run={run} secret={secret} onSecret={keepSecret} onChange={refetch} />
      )}
      <ol className="mt-4 flex flex-col gap-3">
        {run.stops.map((stop, at) => (
          <StopRow
            key={stop.id}
            stop={stop}
            place={at + 1}
            run={run}
            onAsk={(step) => setAsked({ stop, step })}
          />
        ))}
      </ol>
      {asked && Asked && (
        <Asked
          stop={asked.stop}
          onClose={() => {
            setAsked(undefined);
            void refetch();
          }}
        />
      )}
      {isEnding && (
        <ConfirmDialog
          title="End the run"
          text={
            open > 0
              ? `The rider's link ends. ${open} of its parcels count as not tried, and can go out again.`
              : "The rider's link ends."
          }
          action="End it"
          onConfirm={async () => {
            try {
              await call("end_run", { id });
            } catch (problem) {
              reportUndone("The run was not ended", problem);
            }
            await refetch();
          }}
          onClose={() => setEnding(false)}
        />
      )}
    </>
  );
}

/** What staff may do about a parcel, by how it stands. */
function stepsOf(stop: RunStop): { step: Step; label: string }[] {
  if (!stop.is_last || stop.order_status === "cancelled") return [];
  const deliver = { step: "deliver" as const, label: "Delivered without code" };
  if (stop.state === "open") return [deliver, { step: "fail", label: "Not delivered" }];
  if (stop.state === "failed") return [deliver, { step: "inspect", label: "Back: inspect" }];
  return [];
}

const Phone = ({ number }: { number: string }) => (
  <a href={phoneUrl(number)} className={rowLink}>
    {formatPhone(number)}
  </a>
);

function StopRow(props: { stop: RunStop; place: number; run: RunView; onAsk(step: Step): void }) {
  const { stop } = props;
  const amount = formatNaira(nairaToKobo(stop.total));
  const isDue = stop.collect > 0 && stop.order_status !== "cancelled";
  return (
    <li className="border border-line bg-white p-4 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="text-base font-medium">
          {props.place}.{" "}
          <Link to={`/admin/orders/${stop.order_id}`} className={rowLink}>
            {stop.full_name}
          </Link>
        </p>
        <StatusText tone={tones[stop.state]}>{STOP_NAMES[stop.state]}</StatusText>
      </div>
      <p className="text-muted">
        Order {shortId(stop.order_id)} · <Phone number={stop.phone} />
        <span className="block">{stop.address}</span>
      </p>
      <p className="mt-1">
        {isDue && `${stop.state === "open" ? "To take" : "Not taken"}: ${amount}`}
        {stop.paid_by && `${amount} paid by ${stop.paid_by}`}
        {!isDue && !stop.paid_by && "Nothing to take"}
        {stop.closed_at && ` · ${formatMoment(stop.closed_at)}`}
      </p>
      {stop.failure && (
        <p className="mt-1 text-amber">
          {FAILURE_NAMES[stop.failure]}
          {stop.next_attempt && `, wants ${formatDay(stop.next_attempt)}`}
        </p>
      )}
      {stop.is_locked && stop.state === "open" && (
        <p className="mt-1 text-oxblood">Too many wrong codes: call the customer.</p>
      )}
      {stop.note && <p className="mt-1">“{stop.note}”</p>}
      <p className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {stop.photo_url && (
          <a href={stop.photo_url} target="_blank" rel="noreferrer" className={rowAction}>
            Photo at the door
          </a>
        )}
        {stepsOf(stop).map(({ step, label }) => (
          <button key={step} type="button" className={rowAction} onClick={() => props.onAsk(step)}>
            {label}
            <span className="sr-only">, order {shortId(stop.order_id)}</span>
          </button>
        ))}
      </p>
    </li>
  );
}
