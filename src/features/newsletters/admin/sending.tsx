import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "~/client/call.ts";
import { ConfirmDialog } from "~/features/admin/components/confirm-dialog.tsx";
import { formatMoment } from "~/features/admin/components/moment.ts";
import { reportUndone } from "~/features/admin/components/report-failure.ts";
import { StatusText } from "~/features/admin/components/status-text.tsx";
import { formatCount } from "~/lib/count.ts";
import { Button } from "~/ui/button.tsx";
import { type Move, people, reasonsOf, STATES } from "../rules.ts";
import { newsletterFields } from "../schema.ts";
import { Figures } from "./figures.tsx";
import { LetterPreview } from "./letter-preview.tsx";
import { type Newsletter, newsletterKey, readAnew } from "./use-newsletter-editor.ts";

const LOOK_EVERY_MS = 3000;

/** How far a newsletter has come, with what can be done about it. */
export function Sending({ newsletter }: { newsletter: Newsletter }) {
  const { id } = newsletter;
  const { data: progress } = useQuery({
    queryKey: [...newsletterKey(id), "progress"],
    queryFn: () => call("newsletter_progress", { id }),
    initialData: newsletter.progress,
    refetchInterval: ({ state }) =>
      state.data?.state === "sending" || state.data?.state === "scheduled" ? LOOK_EVERY_MS : false,
  });
  const [busy, setBusy] = useState(false);
  const [isStopping, setStopping] = useState(false);
  async function move(move: Move) {
    setBusy(true);
    try {
      await call("move_newsletter", { id, move });
    } catch (problem) {
      reportUndone("It was not done", problem);
    } finally {
      await readAnew(id);
      setBusy(false);
    }
  }
  const { state, readers } = progress;
  const written = readers.queued;
  const all = Object.values(readers).reduce((sum, count) => sum + count, 0);
  return (
    <div className="mt-5 grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24.5rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <section aria-labelledby="progress" className="flex flex-col gap-3 text-sm">
          <h2 id="progress" className="text-base font-medium">
            {newsletter.subject}
          </h2>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StatusText tone={STATES[state].tone}>{STATES[state].label}</StatusText>
            <span className="text-muted">{momentOf(progress)}</span>
          </p>
          {progress.started_at && (
            <>
              <p role="status" className="prices">
                Written to {formatCount(written)} of {people(all)}
              </p>
              <progress
                aria-label="Written so far"
                max={Math.max(all, 1)}
                value={all - readers.waiting}
                className="h-1 w-full appearance-none bg-line [&::-moz-progress-bar]:bg-indigo [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-indigo"
              />
              <Waiting progress={progress} />
              {reasonsOf(readers).map((reason) => (
                <p key={reason} className="text-muted">
                  {reason}
                </p>
              ))}
            </>
          )}
        </section>
        {progress.started_at && <Figures id={id} />}
        <p className="flex flex-wrap gap-3">
          {state === "sending" && (
            <Button variant="secondary" disabled={busy} onClick={() => move("pause")}>
              Pause
            </Button>
          )}
          {state === "paused" && (
            <Button disabled={busy} onClick={() => move("resume")}>
              Go on
            </Button>
          )}
          {(state === "sending" || state === "paused") && (
            <Button variant="quiet" disabled={busy} onClick={() => setStopping(true)}>
              Stop for good
            </Button>
          )}
          {state === "scheduled" && (
            <Button variant="secondary" disabled={busy} onClick={() => move("unschedule")}>
              Take it back
            </Button>
          )}
        </p>
      </div>
      <div className="min-w-0">
        <LetterPreview fields={newsletterFields.parse(newsletter)} />
      </div>
      {isStopping && (
        <ConfirmDialog
          title="Stop it for good?"
          text="Whoever has not got it yet does not get it, and it cannot be sent again. To go on later, pause it."
          action="Stop it"
          onConfirm={() => move("stop")}
          onClose={() => setStopping(false)}
        />
      )}
    </div>
  );
}

type Progress = Newsletter["progress"];

function momentOf({ state, scheduled_at, started_at, finished_at }: Progress): string {
  if (state === "scheduled" && scheduled_at) return `for ${formatMoment(scheduled_at)}`;
  if (finished_at) return formatMoment(finished_at);
  return started_at ? `since ${formatMoment(started_at)}` : "";
}

/** Why it does not go on at this moment, and that what was written still leaves. */
function Waiting({ progress: { state, readers, next_piece_at } }: { progress: Progress }) {
  if (state === "paused") {
    return (
      <p className="text-muted">
        What is in the outbox already still leaves. {people(readers.waiting)} wait for you to go on.
      </p>
    );
  }
  if (state !== "sending" || readers.waiting === 0 || !next_piece_at) return null;
  return (
    <p className="text-muted">
      {people(readers.waiting)} wait. The next are written to after {formatMoment(next_piece_at)},
      by day only; whoever had another mail of ours today is tried again for three days.
    </p>
  );
}
